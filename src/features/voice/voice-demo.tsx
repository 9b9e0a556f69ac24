import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { navigation } from '#src/content/navigation.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Starfield } from '#src/ui/starfield.tsx'
import { VoiceCard } from './voice-card.tsx'

export function VoiceDemo({ brand }: { brand: ReactNode }) {
  return (
    <div className="relative isolate flex min-h-svh flex-col overflow-clip bg-radial-[110%_80%_at_72%_40%] from-night-800 via-night-900 via-50% to-night-950">
      <Starfield className="-z-10 opacity-70" />
      <header className="py-[clamp(1.25rem,2vw,1.75rem)]">
        <div className="wrap flex items-center justify-between gap-4">
          {brand}
          <Link href="/" className="text-link">
            <Icon name="left" />
            {navigation.backHome}
          </Link>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="wrap flex-1 items-center gap-y-9 pt-[clamp(1.5rem,3vw,3rem)] pb-[clamp(3rem,5vw,5rem)] max-lg:grid lg:columns-12"
      >
        <div className="lg:col-span-5">
          <h1 className="text-4xl">{voiceDemo.heading}</h1>
          <p className="mt-5.5 max-w-md text-lg text-balance text-fg-soft">{voiceDemo.lead}</p>
          <div className="mt-9 max-w-108 max-lg:hidden">
            <h2 className="mb-1.5 text-[1.1875rem] leading-[1.3] text-accent-text">{voiceDemo.examplesTitle}</h2>
            <ul>
              {voiceDemo.examples.map((question) => (
                <li
                  key={question}
                  className="border-t border-line py-3 font-display text-lg tracking-normal text-paper-200 italic"
                >
                  “{question}”
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div className="min-w-0 lg:col-span-6 lg:col-start-7">
          <VoiceCard />
        </div>
      </main>
    </div>
  )
}
