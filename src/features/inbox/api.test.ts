import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { createInboxApi } from './api.ts'
import { LEAD } from './test-inbox.tsx'

type Requests = { pathname: string; searchParams: URLSearchParams }[]

/** An API that responds to every request with this lead, and no rows of the list. */
function setup(lead: object) {
  const requests: Requests = []
  const fetch = async (input: RequestInfo | URL) => {
    const url = new URL(input instanceof Request ? input.url : input)
    requests.push(url)
    return Response.json(url.pathname.endsWith('/inbox') ? [] : lead)
  }
  const client = createClient('http://api.test', 'key', { global: { fetch }, auth: { persistSession: false } })
  return { requests, api: createInboxApi({ onUnauthorized: () => {}, connect: async () => client }) }
}

test('the earlier messages of a lead are those of its own address, without the lead itself', async () => {
  const { requests, api } = setup(LEAD)
  await api.fetchLead(LEAD.id)
  const found = requests.map(
    ({ pathname, searchParams }) => `${pathname} ${searchParams.get('address')} ${searchParams.get('id')}`,
  )
  expect(found).toContain(`/rest/v1/inbox eq.${LEAD.address} neq.${LEAD.id}`)
})

test('a lead loads with its newest emails only', async () => {
  const { requests, api } = setup(LEAD)
  await api.fetchLead(LEAD.id)
  expect(requests[0]?.searchParams.get('lead_messages.order')).toBe('received_at.desc')
  expect(requests[0]?.searchParams.get('lead_messages.limit')).toBe('50')
})

test('the file of leads requests no received emails, which it does not contain', async () => {
  const { requests, api } = setup([LEAD])
  await api.fetchExportPage({ status: 'all', source: null, search: '' }, null)
  expect(requests.map(({ searchParams }) => searchParams.get('select'))).toEqual([
    expect.not.stringContaining('lead_messages'),
  ])
})
