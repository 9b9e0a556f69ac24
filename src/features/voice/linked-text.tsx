import { PATH_IN_TEXT } from '#src/lib/path-in-text.ts'

/** A page opens in a new tab, because leaving this one ends the conversation. */
export function LinkedText({ text }: { text: string }) {
  const [path] = text.match(PATH_IN_TEXT) ?? []
  if (path === undefined) return text
  const start = text.indexOf(path)
  return (
    <>
      {text.slice(0, start)}
      <a href={path} target="_blank" className="underline">
        {path}
      </a>
      <LinkedText text={text.slice(start + path.length)} />
    </>
  )
}
