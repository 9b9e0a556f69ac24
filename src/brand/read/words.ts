// The words of the firm for the *.data.ts modules, which Node runs as they are. The site contains only their constants
// (scripts/build/brand-plugin.ts).
import type { BrandContent } from './brand-schema.ts'
import { Brand } from './read-brand.ts'

const { content, pages, files, mistakes } = new Brand()
if (mistakes.length > 0) {
  // Vite's server, which evaluates this again after a change, shows it in the page and goes on.
  if ('env' in import.meta) throw new Error(mistakes.join('\n'))
  console.error(mistakes.join('\n'))
  process.exit(1)
}

export { files, pages }
export const words = <File extends keyof BrandContent>(file: File): BrandContent[File] => content[file]
