/** What the map from specification to file and test names and the tree lacks. */

const COMMAND = /^npm run ([\w:]+)/
const FILE = /^[\w.*/-]+\.(?:tsx?|sql|css|json|toml|yml|md|example)$/
const FOLDER = /^[\w.*/-]+\/$/
const CONSTANT = /^[A-Z]+(?:_[A-Z]+)*$/

type Tree = {
  /** Every file, from the root of the repository. */
  files: readonly string[]
  commands: readonly string[]
  /** Whether the code speaks of a constant of that name. */
  mentions: (constant: string) => boolean
}

export function findMissing(map: string, tree: Tree): string[] {
  const names = Array.from(map.matchAll(/`([^`]+)`/g), ([, name = '']) => name)
  return [...new Set(names)].filter((name) => !isThere(name, tree))
}

/** Rows that say where something is built and leave empty what shows it. */
export function findEmptyCells(map: string): string[] {
  return map.split('\n').filter((line) => line.startsWith('|') && /\|\s*\|/.test(line))
}

function isThere(name: string, tree: Tree): boolean {
  const command = COMMAND.exec(name)?.[1]
  if (command) return tree.commands.includes(command)
  if (FILE.test(name)) return tree.files.some((file) => ends(file, name))
  if (FOLDER.test(name)) return tree.files.some((file) => `/${file}`.includes(`/${name}`))
  if (CONSTANT.test(name)) return tree.mentions(name)
  // A package, a call, a table's column: nothing that the tree could lack.
  return true
}

/** A file may be named by its last parts, and with a star for what does not matter. */
function ends(file: string, name: string): boolean {
  const pattern = name.replaceAll('.', '\\.').replaceAll('*', '[^/]*')
  return new RegExp(`(?:^|/)${pattern}$`).test(file)
}
