import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { palette } from '#src/brand/colors.data.ts'
import { BrandFiles } from '#src/brand/read/brand-files.ts'
import { brandFile, otherFiles } from '#src/brand/read/brand-schema.ts'
import { colorSheet, colorSvg } from '#src/brand/read/palette.ts'
import { jsonSchemaOf } from '#src/brand/read/parse-yaml.ts'
import { watchBrand } from './watch-brand.ts'
import { ROOT } from '../../stack/settings.ts'

const PREFIX = '#brand/'
const MAX_REPEATED = 1000
/** A photograph with its recipe, of which an import makes all sizes, or a drawing. */
const PICTURE = /\{"sources":\{\},"img":\{"src":"(#brand\/[^"]+\?\w+)"[^}]*\}\}|"(#brand\/[^"]+\.svg)"/gi

/**
 * Gives the site *.data.ts as constants, the files behind `#brand/`, with drawings in the brand's colours, and the colours as a
 * stylesheet.
 */
export function brandPlugin(): Plugin {
  const files = new BrandFiles()
  // Tests may build the sample while the owner's site is being served.
  const colored = join(ROOT, '.local/colored', basename(files.folders[0] ?? ''))
  let colors = palette
  let devServer: ViteDevServer | undefined
  const writeColors = () => write(join(colored, 'colors.css'), colorSheet(colors))

  return {
    name: 'brand',
    enforce: 'pre',
    config() {
      writeColors()
      return { resolve: { alias: { '#colors.css': join(colored, 'colors.css') } } }
    },
    configureServer(server) {
      devServer = server
      writeEditorHelp()
      watchBrand(server, files.folders, (next) => {
        colors = next
        writeColors()
      })
    },
    resolveId(source) {
      if (!source.startsWith(PREFIX)) return null
      const [path = '', query] = source.slice(PREFIX.length).split('?')
      const file = files.find(path)
      if (file === null) return null
      if (!/\.svg$/i.test(path)) return query === undefined ? file : `${file}?${query}`
      const copy = join(colored, path)
      write(copy, colorSvg(readFileSync(file, 'utf8'), colors))
      return copy
    },
    async load(id) {
      if (!id.endsWith('.data.ts')) return null
      // The development server can run the module again after a change, Node cannot.
      return moduleOf(await (devServer ? devServer.ssrLoadModule(`${id}?evaluate`) : import(id)))
    },
  }
}

/** A constant for each export, so that a page loads only those it shows. */
function moduleOf(constants: Record<string, unknown>): string {
  const imports: string[] = []
  const name = (source: string) => `picture${imports.push(source) - 1}`
  const lines = Object.entries(constants).map(([key, value]) => {
    const json = JSON.stringify(value)
    // Rolldown would repeat a literal, however long, in each chunk that uses it.
    const isLong = typeof value === 'string' && value.length > MAX_REPEATED
    const code = isLong
      ? `/* @__PURE__ */ JSON.parse(${JSON.stringify(json)})`
      : json.replaceAll(PICTURE, (_, photo?: string, drawing?: string) => name(photo ?? drawing ?? ''))
    return `export const ${key} = ${code}`
  })
  return [...imports.map((source, i) => `import picture${i} from ${JSON.stringify(source)}`), ...lines].join('\n')
}

/** For the YAML extension: .vscode/settings.json names these schemas. */
function writeEditorHelp(): void {
  const schemas = { 'brand.yaml': brandFile, ...otherFiles }
  for (const [file, schema] of Object.entries(schemas))
    write(join(ROOT, `.local/schemas/${basename(file, '.yaml')}.json`), JSON.stringify(jsonSchemaOf(schema)))
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
