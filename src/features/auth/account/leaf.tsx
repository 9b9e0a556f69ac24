import { useId, type ReactNode } from 'react'

/** A section of /account: its title at the side, one thing to do beside it. */
export function Leaf({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="acct-leaf" aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <div className="acct-in">{children}</div>
    </section>
  )
}
