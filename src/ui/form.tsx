import type { ComponentProps } from 'react'
import { Banner } from './banner.tsx'
import type { FormError } from './use-form.ts'

/** The browser validates nothing here, because useForm shows the errors. */
export function Form(props: ComponentProps<'form'>) {
  // With `post`, a password stays out of the address bar even if the script fails.
  return <form method="post" noValidate {...props} />
}

/** The error that is about no field. It is scrolled into view, because it is above the fields. */
export function RootError({ error }: { error: FormError | undefined }) {
  if (!error?.heading) return null
  return (
    <Banner ref={scrollIntoView} heading={error.heading} className="notice scroll-mt-10">
      <p className="mt-0.5 text-sm text-paper-200">{error.message}</p>
    </Banner>
  )
}

function scrollIntoView(banner: HTMLElement | null): void {
  banner?.scrollIntoView({ block: 'nearest' })
}
