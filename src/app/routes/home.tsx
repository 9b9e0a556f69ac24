import { Fragment, type ReactNode } from 'react'
import { sections } from '#src/brand/site.data.ts'
import type { SectionName } from '#src/brand/sections.ts'
import { nameOf } from '#src/features/auth/menu/signed-in.ts'
import { useAuth } from '#src/features/auth/session/auth-provider.tsx'
import { ContactForm } from '#src/features/contact/contact-form.tsx'
import { AboutSection } from '#src/features/home/about-section.tsx'
import { ContactSection } from '#src/features/home/contact-section.tsx'
import { HeroSection } from '#src/features/home/hero-section.tsx'
import { ReportSection } from '#src/features/home/report-section.tsx'
import { ServicesSection } from '#src/features/home/services-section.tsx'
import { TestimonialsSection } from '#src/features/home/testimonials-section.tsx'
import { PageFrame } from '../page-frame.tsx'
// oxlint-disable-next-line import/no-unassigned-import -- styles of this page only
import '#src/features/home/home.css'

export function HomeRoute() {
  return (
    <PageFrame>
      <HeroSection />
      {sections.map(({ section }) => (
        <Fragment key={section}>{components[section]}</Fragment>
      ))}
    </PageFrame>
  )
}

const components: Record<SectionName, ReactNode> = {
  services: <ServicesSection />,
  report: <ReportSection />,
  about: <AboutSection />,
  quotes: <TestimonialsSection />,
  contact: <ContactSection form={HAS_ACCOUNTS ? <KnownContactForm /> : <ContactForm />} />,
}

function KnownContactForm() {
  const { user, profile } = useAuth()
  if (!user) return <ContactForm />
  return <ContactForm defaultValues={{ name: nameOf({ user, profile }) ?? '', email: user.email ?? '' }} />
}
