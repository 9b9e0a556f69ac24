import { parseArgs, type ParseArgsConfig } from 'node:util'

/** The arguments of a command. With --help it prints `usage` and ends; any argument that `config` does not have is refused. */
export function readArguments<const T extends ParseArgsConfig>(usage: string, config: T, args = process.argv.slice(2)) {
  if (args.includes('--help')) {
    console.info(usage)
    process.exit(0)
  }
  try {
    return parseArgs({ ...config, args })
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    process.exit(2)
  }
}
