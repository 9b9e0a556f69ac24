import { parse, stringify } from 'smol-toml'
import { FUNCTION_SECRETS, type BackendEnv } from './backend-env.ts'

export type Step = {
  name: string
  /** Arguments of the Supabase CLI. Never a secret: everyone on a machine can read command lines. */
  command: string[]
  /** The read-only form of the command, for a dry run. */
  preview?: string[]
  /** What to do when it fails. */
  remedy: string
}

/** In this order, because each step needs the one before: tables, then rules and secrets, then the code, then its scheduler. */
export function planBackend(env: BackendEnv, files: { secrets: string; vault: string }): Step[] {
  return [
    {
      name: 'link',
      command: ['link', '--project-ref', env.projectRef],
      remedy:
        'Is SUPABASE_PROJECT_REF right, and is the project awake? If the token was refused, make another one in the ' +
        'dashboard (Account → Access Tokens), or run: npx supabase login',
    },
    {
      name: 'migrations',
      command: ['db', 'push', '--remote', '--yes'],
      preview: ['db', 'push', '--remote', '--dry-run'],
      remedy:
        'Migrations before the one that failed are in; fix that one and run this again. If the connection was ' +
        'refused, set SUPABASE_DB_PASSWORD (dashboard → Database → Settings), and look for a network restriction.',
    },
    {
      name: 'settings',
      command: ['config', 'push', '--yes'],
      preview: ['config', 'diff'],
      remedy:
        'The database is up to date, the settings of accounts are not. The message names the one that was refused; ' +
        'a plan may not have it. Correct it in supabase/config.toml or .env.backend and run this again.',
    },
    {
      name: 'secrets',
      command: ['secrets', 'set', '--env-file', files.secrets, '--yes'],
      remedy: 'Nothing was half set. The token needs the permission to write secrets of edge functions.',
    },
    {
      name: 'functions',
      // Bundled by Supabase, so no Docker is needed here.
      command: ['functions', 'deploy', '--use-api', '--yes'],
      remedy: 'The functions that were there before still run. If one did not bundle: npm run test:functions',
    },
    {
      name: 'scheduler',
      command: ['db', 'query', '--remote', '--file', files.vault, '--yes'],
      remedy:
        'Mails leave with the visitor’s own call, but not a second time. Enable the extension supabase_vault ' +
        '(dashboard → Database → Extensions) and run this again.',
    },
  ]
}

/** The plan, for a person to read. */
export function describePlan(env: BackendEnv, steps: Step[]): string {
  const secrets = Object.entries(env.functionSecrets).map(([name, value]) => `      ${name}=${shown(name, value)}`)
  return steps
    .map(({ name, command }, at) => {
      const line = `  ${at + 1}. ${name.padEnd(12)}supabase ${command.join(' ')}`
      if (name === 'secrets') return [line, ...secrets].join('\n')
      if (name === 'settings')
        return `${line}\n      site ${env.siteUrl}, mails of accounts by ${env.authSmtp.host} from ${env.authSmtp.address}`
      if (name === 'scheduler')
        return `${line}\n      project_url=${env.projectUrl}\n      cron_secret=${shown('', env.cronSecret)}`
      return line
    })
    .join('\n')
}

function shown(name: string, value: string): string {
  return FUNCTION_SECRETS[name]?.isPublic ? value : `•••• (${value.length} characters)`
}

/** Removes secrets from what a tool prints. */
export function maskSecrets(text: string, env: BackendEnv): string {
  const secrets = [env.accessToken, env.databasePassword, env.cronSecret, env.authSmtpPass]
  for (const [name, value] of Object.entries(env.functionSecrets))
    if (!FUNCTION_SECRETS[name]?.isPublic) secrets.push(value)
  return secrets
    .filter((secret): secret is string => Boolean(secret))
    .toSorted((a, b) => b.length - a.length)
    .reduce((masked, secret) => masked.replaceAll(secret, '••••'), text)
}

/** The CLI puts the value of this variable in its place, so that no file holds the password. */
export const SMTP_PASS_VARIABLE = 'DEPLOY_SMTP_PASS'

type Table = Record<string, unknown>

/**
 * supabase/config.toml as it is pushed to the project: its rules, with the addresses of the real site. Parts that only
 * describe the local stack are left out, because what a pushed file does not name stays as it is.
 */
export function productionConfig(local: string, env: BackendEnv, deployed: string[]): string {
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
    functions: only(functions, deployed),
  })
}

/**
 * What the scheduler finds in the vault, which channels hear of a lead, and whether there is a second address. By SQL,
 * because `db push` writes the vault only when there is a migration to apply, and a secret must also change on its own.
 */
export function vaultSql({ projectUrl, cronSecret, functionSecrets }: BackendEnv): string {
  const channels = Object.entries(FUNCTION_SECRETS).flatMap(([name, { channel }]) =>
    channel && functionSecrets[name] ? [channel] : [],
  )
  return `do $deploy$
declare
  wanted record;
  known uuid;
begin
  for wanted in select * from (values
    ('project_url', '${projectUrl}'),
    ('cron_secret', '${cronSecret}')
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
select private.set_ways('{${channels.join(',')}}', ${Boolean(functionSecrets['CONTACT_TO_FALLBACK'])});
`
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
