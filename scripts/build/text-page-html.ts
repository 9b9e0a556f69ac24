/** A text page in the template: light, and without the script that starts the app. */
export function textPageHtml(template: string, head: string, content: string, style: string): string {
  return template
    .replace('content="dark"', 'content="light"')
    .replace('<!--head-->', () => head)
    .replace(/<script type="module"[^>]*><\/script>/, '')
    .replace('</head>', () => `${style}</head>`)
    .replace('<!--page-->', () => content)
}
