import { useEffect, useRef } from 'react'

type ScreenHeadingProps = { title: string; lead?: string; takesFocus?: boolean }

/** The heading of a screen. It gets the focus when it replaces another one, as on a new page. */
export function ScreenHeading({ title, lead, takesFocus = true }: ScreenHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-[380] outline-none">
        {title}
      </h1>
      {lead && <p className="mt-3 text-balance wrap-anywhere text-fg-soft">{lead}</p>}
    </>
  )
}
