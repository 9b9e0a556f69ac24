import { brand } from '#src/content/brand.ts'
import { isProfile, socialLinks } from '#src/content/links.ts'
import { descriptions } from '#src/content/pages.ts'
import { services } from '#src/content/services.ts'

/** What search engines read about the business: who it is, what it offers, which site this is. */
export function structuredData(siteUrl: string): object {
  const organization = { '@id': `${siteUrl}/#organization` }
  const sameAs = socialLinks.map(({ href }) => href).filter(isProfile)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        ...organization,
        name: brand.pageTitle,
        url: `${siteUrl}/`,
        logo: `${siteUrl}/icon-maskable-512.png`,
        slogan: brand.promise,
        ...(sameAs.length > 0 && { sameAs }),
      },
      {
        '@type': 'ProfessionalService',
        '@id': `${siteUrl}/#service`,
        name: brand.pageTitle,
        description: descriptions['/'],
        url: `${siteUrl}/`,
        image: `${siteUrl}/card.jpg`,
        parentOrganization: organization,
        hasOfferCatalog: {
          '@type': 'OfferCatalog',
          name: 'Services',
          itemListElement: services.map(({ title, description }) => ({
            '@type': 'Offer',
            itemOffered: { '@type': 'Service', name: title, description, provider: organization },
          })),
        },
      },
      {
        '@type': 'WebSite',
        '@id': `${siteUrl}/#website`,
        name: brand.pageTitle,
        url: `${siteUrl}/`,
        inLanguage: 'en',
        publisher: organization,
      },
    ],
  }
}
