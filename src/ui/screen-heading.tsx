import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '#src/lib/use-browser-value.ts'

/** The heading of a screen. It gets the focus when it replaces another one; the first leaves it where the page load put it. */
export function ScreenHeading({ title, lead }: { title: string; lead?: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isHydrated = useHydrated()
  const [isFirst] = useState(!isHydrated)

  useEffect(() => {
    if (!isFirst) heading.current?.focus()
  }, [isFirst])

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-[380] outline-none">
        {title}
      </h1>
      {lead && <p className="mt-3 text-balance wrap-anywhere text-fg-soft">{lead}</p>}
    </>
  )
}
