import type { ComponentType } from 'react'
import { AccountEntry } from '#src/features/auth/account-entry.tsx'
import { ContactForm } from '#src/features/contact/contact-form.tsx'
import { Contact } from '#src/features/home/contact.tsx'
import { Footer } from '#src/features/home/footer.tsx'
import { Hero } from '#src/features/home/hero.tsx'
import { Navbar } from '#src/features/home/navbar.tsx'
import { SkipLink } from '#src/features/home/skip-link.tsx'
import { Testimonials } from '#src/features/home/testimonials.tsx'
import { printed } from '#src/ui/printed.tsx'
import type * as Parts from './home-printed.ts'

const part = (name: keyof typeof Parts) => printed(name, async () => (await import('./home-printed.ts'))[name])

export async function loadHomeRoute(): Promise<ComponentType> {
  const [SkyChart, Services, About, Reasons, FooterLists] = await Promise.all([
    part('SkyChart'),
    part('Services'),
    part('About'),
    part('Reasons'),
    part('FooterLists'),
  ])

  return function HomeRoute() {
    return (
      <>
        <SkipLink />
        <Navbar account={<AccountEntry place="bar" />} mobileAccount={<AccountEntry place="menu" />} />
        <main id="main" tabIndex={-1}>
          <Hero sky={<SkyChart />} />
          <Services />
          <About />
          <Testimonials />
          <Contact form={<ContactForm />} reasons={<Reasons />} />
        </main>
        <Footer lists={<FooterLists />} />
      </>
    )
  }
}
