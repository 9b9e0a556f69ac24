import { useEffect, useRef } from 'react'

/** The heading of a screen of /auth. It takes the focus when it replaces another one, as on a new page. */
export function AuthHeading({ title, lead, takesFocus }: { title: string; lead?: string; takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-[380] outline-none">
        {title}
      </h1>
      {lead && <p className="mt-3 text-balance text-fg-soft">{lead}</p>}
    </>
  )
}
