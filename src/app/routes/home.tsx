import { AccountEntry } from '#src/features/auth/account-entry.tsx'
import { hero } from '#src/content/home.ts'

export function HomeRoute() {
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-prose p-8">
      <AccountEntry />
      <h1 className="mt-6 text-3xl">{hero.headline}</h1>
      <p className="my-6">{hero.lead}</p>
    </main>
  )
}
