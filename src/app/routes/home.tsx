import { ContactForm } from '#src/features/contact/contact-form.tsx'
import { AboutSection } from '#src/features/home/about-section.tsx'
import { ContactSection } from '#src/features/home/contact-section.tsx'
import { HeroSection } from '#src/features/home/hero-section.tsx'
import { ServicesSection } from '#src/features/home/services-section.tsx'
import { TestimonialsSection } from '#src/features/home/testimonials-section.tsx'
import { PageFrame } from '../page-frame.tsx'

export function HomeRoute() {
  return (
    <PageFrame>
      <HeroSection />
      <ServicesSection />
      <AboutSection />
      <TestimonialsSection />
      <ContactSection form={<ContactForm />} />
    </PageFrame>
  )
}
