import { AccountEntry } from '#src/features/auth/account-entry.tsx'
import { ContactForm } from '#src/features/contact/contact-form.tsx'
import { About } from '#src/features/home/about.tsx'
import { Contact } from '#src/features/home/contact.tsx'
import { Footer } from '#src/features/home/footer.tsx'
import { Hero } from '#src/features/home/hero.tsx'
import { Navbar } from '#src/features/home/navbar.tsx'
import { Services } from '#src/features/home/services.tsx'
import { SkipLink } from '#src/features/home/skip-link.tsx'
import { Testimonials } from '#src/features/home/testimonials.tsx'

export function HomeRoute() {
  return (
    <>
      <SkipLink />
      <Navbar account={<AccountEntry place="bar" />} mobileAccount={<AccountEntry place="menu" />} />
      <main id="main" tabIndex={-1}>
        <Hero />
        <Services />
        <About />
        <Testimonials />
        <Contact form={<ContactForm />} />
      </main>
      <Footer />
    </>
  )
}
