/** As they stand in links.ts, one line each. */
const LIST = /(socialLinks[^=]*= \[)([^\]]*)\]/
const NETWORKS = { Facebook: 'facebook', Instagram: 'instagram', LinkedIn: 'linkedin', Twitter: 'twitter' }

export type Network = keyof typeof NETWORKS
export const networks = Object.keys(NETWORKS) as Network[]

export function readProfile(text: string, network: Network): string | null {
  return lineOf(network).exec(text)?.[1] ?? null
}

/** Null takes the network off the page. */
export function withProfile(text: string, network: Network, href: string | null): string {
  const line = href === null ? '' : `  { network: '${network}', icon: '${NETWORKS[network]}', href: '${href}' },\n`
  const changed = lineOf(network).test(text)
    ? text.replace(lineOf(network), () => line)
    : text.replace(LIST, (_, head: string, lines: string) => `${head}${lines.trim() === '' ? '\n' : lines}${line}]`)
  return withoutEmptyLine(changed)
}

/** As the formatter has it. */
function withoutEmptyLine(text: string): string {
  return text.replace(LIST, (all, head: string, lines: string) => (lines.trim() === '' ? `${head}]` : all))
}

function lineOf(network: Network): RegExp {
  return new RegExp(`^ *\\{ network: '${network}',[^}]*href: '([^']*)' \\},\\n`, 'm')
}
