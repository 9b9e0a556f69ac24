import { useEffect, useState } from 'react'
import { nullable, object, text } from '#shared/parse-json.ts'
import { links } from '#src/content/links.ts'
import { env } from '#src/lib/env.ts'
import { fetchWithTimeout } from '#src/lib/fetch-with-timeout.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { ScreenHeading } from '#src/ui/screen-heading.tsx'
import { useHash } from './lead-hash.ts'
import { longWhen } from './when.ts'

const parseLead = nullable(object({ name: text, createdAt: text }))
type LinkedLead = NonNullable<ReturnType<typeof parseLead>>
type Failure = 'invalid' | 'limited' | 'failed'
type Status = 'checking' | 'open' | 'marking' | 'answered' | Failure

/** For the link "Mark as answered" in the team's emails. Opening it only reads, because mail scanners open links too. */
export function AnsweredScreen() {
  const linkKey = useHash()
  const [lead, setLead] = useState<LinkedLead | null>(null)
  const [status, setStatus] = useState<Status>('checking')

  useEffect(() => {
    const check = async (key: string) => {
      setStatus('checking')
      const result = await request({ key })
      setLead(typeof result === 'object' ? result : null)
      setStatus(typeof result === 'object' ? 'open' : result)
    }
    if (linkKey !== null) void check(linkKey)
  }, [linkKey])

  const mark = async () => {
    setStatus('marking')
    const result = await request({ key: linkKey ?? '', mark: true })
    setStatus(typeof result === 'object' ? 'answered' : result)
  }

  if (status === 'checking')
    return (
      <>
        <ScreenHeading title="Mark as answered" />
        <p className="mt-3 text-fg-soft noscript:hidden">Checking the link...</p>
        <p className="mt-3 hidden text-fg-soft noscript:block">
          This page needs JavaScript, which is off in this browser. Nothing was changed.
        </p>
      </>
    )
  const end = ENDS[status]
  if (end)
    return (
      <>
        <ScreenHeading key={status} {...end} />
        <a href={links.inbox} className="button button-line mt-7 w-full">
          Open the inbox
        </a>
      </>
    )
  return (
    <>
      <ScreenHeading
        title="Mark as answered"
        lead="If you have answered this message by email or telephone, it no longer needs to wait in the inbox."
      />
      {lead && (
        <dl className="mt-7 grid gap-y-1 border-y border-line py-4">
          <dt className="text-sm text-fg-mute">From</dt>
          <dd dir="auto" className="font-display text-[1.3125rem] leading-snug wrap-anywhere">
            {lead.name}
          </dd>
          <dt className="mt-2 text-sm text-fg-mute">Received</dt>
          <dd>
            <time dateTime={lead.createdAt}>{longWhen(lead.createdAt)}</time>
          </dd>
        </dl>
      )}
      <div role="status">
        {status === 'failed' && (
          <Banner className="mt-7" heading="That did not work" text="The server did not respond. Please try again." />
        )}
      </div>
      <Button
        className="mt-7 w-full"
        busy={status === 'marking' && 'Saving...'}
        onClick={() => (lead ? void mark() : location.reload())}
      >
        {lead ? 'Mark as answered' : 'Try again'}
      </Button>
    </>
  )
}

const ENDS: Partial<Record<Status, { title: string; lead: string }>> = {
  answered: {
    title: 'Marked as answered',
    lead: 'The message no longer waits. If that was a mistake, reopen it in the inbox.',
  },
  invalid: {
    title: 'This link is not valid',
    lead: 'The message was answered, marked “Not a lead” or erased since then, or a part of the link is missing.',
  },
  limited: { title: 'Too many attempts', lead: 'Try again in an hour, or mark the message in the inbox.' },
}

async function request(body: { key: string; mark?: true }): Promise<LinkedLead | Failure> {
  try {
    const response = await fetchWithTimeout(`${env.supabaseUrl}/functions/v1/mark-answered`, {
      method: 'POST',
      headers: { apikey: env.supabasePublishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (response.ok) return parseLead(await response.json()) ?? 'invalid'
    if (response.status === 429) return 'limited'
    console.error(`answered: ${response.status}`)
  } catch (error) {
    console.error('answered: no response', error)
  }
  return 'failed'
}
