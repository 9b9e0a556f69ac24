import { Link } from 'wouter'
import { navigation } from '#src/content/navigation.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'

export function VoiceDemoRoute() {
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-prose p-8">
      <Link href="/" className="underline">
        {navigation.backHome}
      </Link>
      <h1 className="mt-6 text-3xl">{voiceDemo.heading}</h1>
      <p className="my-6">{voiceDemo.lead}</p>
    </main>
  )
}
