import { parseArgs } from 'node:util'

export type Options = { lead: string | boolean; launch: boolean; json: boolean; local: boolean; help: boolean }

export const HELP = `npm run doctor [-- OPTIONS]: checks a deployment and says what is wrong and how to fix it.

  --lead[=ADDRESS]  also sends a test lead through the public form's way and waits for both of its mails;
                    the confirmation goes to ADDRESS (or DOCTOR_LEAD_ADDRESS, or the team's own address)
  --launch          looks for sample content in this folder and its .env only, before anything is deployed
  --local           checks the running local stack, whatever .env says
  --json            prints one JSON document and nothing else
  --help            prints this

Which deployment: the VITE_ variables of .env, as the build reads them. For the checks that need a secret:
SUPABASE_SERVICE_ROLE_KEY in .env.doctor or in the environment. More: docs/doctor.md

Exit code: 0 everything is ok, 1 something is wrong, 2 it could not run.`

/** Options, or in plain words what is wrong with them. */
export function readOptions(args: string[]): Options | { problem: string } {
  try {
    // A value is optional for --lead, which the parser does not know of.
    const lead = args.filter((arg) => arg === '--lead' || arg.startsWith('--lead='))
    const { values } = parseArgs({
      args: args.filter((arg) => !lead.includes(arg)),
      options: {
        json: { type: 'boolean' },
        launch: { type: 'boolean' },
        local: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    const address = lead.at(-1)?.slice('--lead='.length)
    if (address && !/^[^\s@]+@[^\s@]+$/.test(address)) return { problem: `--lead=${address} is no mail address.` }
    return {
      lead: address || lead.length > 0,
      launch: values.launch ?? false,
      json: values.json ?? false,
      local: values.local ?? false,
      help: values.help ?? false,
    }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}
