import { parse, stringify } from 'smol-toml'
import { waysSql } from '../../stack/src/functions/function-secrets.ts'
import type { BackendEnv } from './backend-env.ts'

/** The CLI puts the value of this variable in its place, so that no file holds the password. */
export const SMTP_PASS_VARIABLE = 'DEPLOY_SMTP_PASS'

type Table = Record<string, unknown>

/**
 * supabase/config.toml as it is pushed to the project: its rules, with the addresses of the real site. Parts that only
 * describe the local stack are left out, because what a pushed file does not name stays as it is.
 */
export function productionConfig(local: string, env: BackendEnv): string {
  const { project_id, api, db, auth, functions } = parse(local) as Record<string, Table>
  const email = auth?.['email'] as Table
  return stringify({
    project_id,
    api: only(api, ['schemas', 'extra_search_path', 'max_rows']),
    db: only(db, ['major_version']),
    auth: {
      ...auth,
      site_url: env.siteUrl,
      // No parameter of ours names another target, so there is nothing to allow.
      additional_redirect_urls: [],
      email: {
        ...email,
        enable_confirmations: env.confirmEmails,
        smtp: {
          enabled: true,
          host: env.authSmtp.host,
          port: env.authSmtp.port,
          user: env.authSmtp.user,
          pass: `env(${SMTP_PASS_VARIABLE})`,
          admin_email: env.authSmtp.address,
          sender_name: env.authSmtp.name || new URL(env.siteUrl).hostname,
        },
      },
    },
    functions,
  })
}

/**
 * What the scheduler finds in the vault, and which channels are on. By SQL, because `db push` writes the vault only when there is a migration to
 * apply, and a secret must also change on its own.
 */
export function vaultSql(env: BackendEnv): string {
  return `do $deploy$
declare
  wanted record;
  known uuid;
begin
  for wanted in select * from (values
    ('project_url', '${env.projectUrl}'),
    ('cron_secret', '${env.cronSecret}')
  ) as given (name, secret) loop
    select id into known from vault.secrets where name = wanted.name;
    if known is null then
      perform vault.create_secret(wanted.secret, wanted.name);
    else
      perform vault.update_secret(known, wanted.secret);
    end if;
  end loop;
end;
$deploy$;
${waysSql(env.functionSecrets)}`
}

/** For `secrets set --env-file`. Between single quotes nothing is replaced. */
export function secretsFile(env: BackendEnv): string {
  return Object.entries(env.functionSecrets)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('')
}

function only(table: Table | undefined, names: string[]): Table {
  return Object.fromEntries(Object.entries(table ?? {}).filter(([name]) => names.includes(name)))
}
