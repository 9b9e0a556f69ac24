import { useEffect, useRef } from 'react'

/** The heading of a step. It takes the focus, because it replaces another screen. */
export function AccessHeading({ title, lead }: { title: string; lead: string }) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => heading.current?.focus(), [])

  return (
    <>
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-3xl outline-none min-[30rem]:[@media(height<60rem)]:text-[2.5rem]"
      >
        {title}
      </h1>
      <p className="mt-3 text-fg-soft">{lead}</p>
    </>
  )
}
