import type { ComponentType } from 'react'
import { HAS_ACCOUNTS } from '#src/content/features.ts'
import { nameAtSignUp } from '#src/features/auth/menu/name-at-sign-up.ts'
import { AuthProvider } from '#src/features/auth/session/auth-provider.tsx'
import { useAuth } from '#src/features/auth/session/use-auth.ts'
import { ContactForm } from '#src/features/contact/contact-form.tsx'
import { AboutSection } from '#src/features/home/about-section.tsx'
import { ContactSection } from '#src/features/home/contact-section.tsx'
import { HeroSection } from '#src/features/home/hero-section.tsx'
import { ReportSection } from '#src/features/home/report-section.tsx'
import { ServicesSection } from '#src/features/home/services-section.tsx'
import { TestimonialsSection } from '#src/features/home/testimonials-section.tsx'
import { loadStaticParts, RENDERS_STATIC, StaticPart } from '#src/ui/static-part.tsx'
import { PageFrame } from '../page-frame.tsx'

export async function loadHome(): Promise<ComponentType> {
  if (!RENDERS_STATIC) await loadStaticParts('/')
  return HomeRoute
}

function HomeRoute() {
  const page = (
    <PageFrame>
      <HeroSection />
      <StaticPart name="services">{RENDERS_STATIC && <ServicesSection />}</StaticPart>
      <StaticPart name="report">{RENDERS_STATIC && <ReportSection />}</StaticPart>
      <StaticPart name="about">{RENDERS_STATIC && <AboutSection />}</StaticPart>
      <TestimonialsSection />
      <ContactSection form={HAS_ACCOUNTS ? <KnownContactForm /> : <ContactForm />} />
    </PageFrame>
  )
  return HAS_ACCOUNTS ? <AuthProvider>{page}</AuthProvider> : page
}

/** Filled in for people who are signed in. */
function KnownContactForm() {
  const { user, profile } = useAuth()
  if (!user) return <ContactForm />
  const name = profile ? profile.full_name : nameAtSignUp(user)
  return <ContactForm known={{ name: name ?? '', email: user.email ?? '' }} />
}
