import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LeadStatus } from '#shared/codes.ts'
import { download } from '#src/lib/download.ts'
import { showToast } from '#src/ui/toast-store.ts'
import type { InboxLead, LeadPage, ReplyDraft } from './api.ts'
import { showFailure, type FailureToasts } from './queries.ts'
import { useInbox } from './inbox-provider.tsx'
import { closeLead } from './lead-hash.ts'
import { pluralize } from './format-count.ts'

const showUndone = () => showToast({ title: 'Undone.' })

type MarkedLead = { id: string; name: string; version: number; status: LeadStatus }
type SetStatusInput = { lead: MarkedLead; to: LeadStatus; isUndo?: boolean }

const STATUS_TOASTS: Record<LeadStatus, string> = {
  open: 'Reopened.',
  answered: 'Marked as answered.',
  not_lead: 'Not a lead. It is deleted in 30 days.',
}

/** Ignores a second press while the first is pending: the database would refuse it as a colleague's. */
export function useSetStatus(): (input: SetStatusInput) => void {
  const { api, pendingMarks } = useInbox()
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ lead, to, isUndo = false }: SetStatusInput) => api.setStatus(lead.id, to, lead.version, isUndo),
    onSuccess: (version, { lead: { id, name, status: from }, to, isUndo = false }) => {
      // The next press may come before the next poll.
      const update = <Lead extends MarkedLead>(lead: Lead) => (lead.id === id ? { ...lead, version, status: to } : lead)
      client.setQueriesData<LeadPage>(
        { queryKey: ['leads'] },
        (page) => page && { ...page, rows: page.rows.map(update) },
      )
      client.setQueryData<InboxLead | null>(['lead', id], (lead) => lead && update(lead))
      if (isUndo) return showUndone()
      const undo = () => setStatus({ lead: { id, name, version, status: to }, to: from, isUndo: true })
      return showToast({ title: STATUS_TOASTS[to], text: name, undo })
    },
    onError: (error) => showFailure(error, STATUS_FAILURES),
    onSettled: (_version, _error, { lead }) => void pendingMarks.delete(lead.id),
  })
  const setStatus = (input: SetStatusInput) => {
    if (pendingMarks.has(input.lead.id)) return
    pendingMarks.add(input.lead.id)
    mutate(input)
  }
  return setStatus
}

const STATUS_FAILURES: FailureToasts = {
  conflict: { title: 'Someone has changed this.', text: 'This is its current state.' },
}

export function useAddNote(leadId: string) {
  const { api } = useInbox()
  const deleteNote = useMutation({
    mutationFn: (id: number) => api.deleteNote(id),
    onSuccess: showUndone,
  })
  return useMutation({
    mutationFn: (body: string) => api.addNote(leadId, body),
    onSuccess: ({ id }) => showToast({ title: 'Note saved.', undo: () => deleteNote.mutate(id) }),
  })
}

export function useSendReply(lead: InboxLead) {
  const { api, drafts } = useInbox()
  const undoReply = useMutation({
    mutationFn: ({ id }: { id: number; draft: ReplyDraft }) => api.undoReply(id),
    onSuccess: (isUndone, { draft }) => {
      if (isUndone) drafts.restore(lead.id, draft)
      showToast({ title: isUndone ? 'Undone.' : 'Too late: the reply has already been sent.' })
    },
  })
  return useMutation({
    mutationFn: (draft: ReplyDraft) => api.sendReply(lead.id, draft, lead.lead_replies.at(-1)?.id ?? null),
    onSuccess: ({ id, isHeld }, draft) => {
      const status = isHeld ? HELD_REPLY : { title: 'Reply on its way.' }
      showToast({ ...status, undo: () => undoReply.mutate({ id, draft }) })
    },
    onError: (error) => showFailure(error, REPLY_FAILURES),
  })
}

const HELD_REPLY = {
  title: 'Reply held',
  text: 'The daily limit on replies was reached. You can send it from the timeline, now or tomorrow.',
}
const REPLY_FAILURES: FailureToasts = {
  conflict: {
    title: 'There is a newer reply.',
    text: 'Read it first. Yours was not sent and is still here.',
  },
  'rate-limited': {
    title: 'Too many replies',
    text: 'The limit is 60 an hour for each member. Yours was not sent and is still here.',
  },
}

export function useResendMail() {
  const { api } = useInbox()
  return useMutation({
    mutationFn: (id: string | null) => api.resendMail(id),
    onSuccess: (sent) => {
      const started = sent === 1 ? 'On its way.' : `${sent} emails are on their way.`
      showToast({ title: sent > 0 ? started : 'Its state has changed since then.' })
    },
    onError: (error) =>
      showFailure(error, {
        'rate-limited': {
          title: 'Too many emails',
          text: 'The limit of replies a day is reached. This one is still held.',
        },
      }),
  })
}

export function useExportPerson(id: string) {
  const { api } = useInbox()
  return useMutation({
    mutationFn: () => api.exportPerson(id),
    onSuccess: (person) => {
      const file = new Blob([JSON.stringify(person, null, 2)], { type: 'application/json' })
      download(file, `person-${new Date().toISOString().slice(0, 10)}.json`)
      showToast({ title: 'Exported', text: 'The file has all that is stored about this address.' })
    },
  })
}

export function useEraseLead(id: string) {
  const { api } = useInbox()
  return useMutation({
    mutationFn: (email: string) => api.eraseLead(id, email),
    onSuccess: (erased) => {
      closeLead()
      showToast({ title: 'Erased', text: `Erased: ${pluralize(erased, 'message')}.` })
    },
  })
}
