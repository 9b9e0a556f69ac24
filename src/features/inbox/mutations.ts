import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import type { LeadStatus } from '#shared/codes.ts'
import { showToast, type Toast } from '#src/ui/toast-store.ts'
import { InboxError, type InboxApi, type InboxLead, type ReplyDraft } from './api.ts'
import { showFailure, type FailureToasts } from './failures.ts'
import { useInbox } from './inbox-provider.tsx'
import { closeLead } from './lead-hash.ts'
import { pluralize } from './format-count.ts'
import { clockWhen } from './when.ts'

const isConflict = (error: Error) => error instanceof InboxError && error.code === 'conflict'

const undoAction = (run: () => void): NonNullable<Toast['action']> => ({ label: 'Undo', key: 'Z', run })

function offerUndo(title: string, undo: () => void): void {
  const run = () => {
    showToast({ title: 'Undone.' })
    undo()
  }
  showToast({ title, action: undoAction(run) })
}

type SetStatusInput = { id: string; version: number; from: LeadStatus; to: LeadStatus; isUndo?: boolean }

const STATUS_TOASTS: Record<LeadStatus, string> = {
  open: 'Reopened.',
  answered: 'Marked as answered.',
  not_lead: 'Not a lead. It is deleted in 30 days.',
}

export function useSetStatus() {
  const { api } = useInbox()
  const setStatus: UseMutationResult<number, Error, SetStatusInput> = useMutation({
    mutationFn: ({ id, version, to, isUndo = false }: SetStatusInput) => api.setStatus(id, to, version, isUndo),
    onSuccess: (version, { id, from, to, isUndo = false }) => {
      if (isUndo) return
      offerUndo(STATUS_TOASTS[to], () => setStatus.mutate({ id, version, from: to, to: from, isUndo: true }))
    },
    onError: async (error, { id }) => {
      showFailure(error, isConflict(error) ? { conflict: await describeStatusConflict(api, id) } : {})
    },
  })
  return setStatus
}

async function describeStatusConflict(api: InboxApi, id: string) {
  const lead = await api.fetchLead(id).catch(() => null)
  const title = lead?.answered_at
    ? `Answered by ${lead.answered_by ?? ''} at ${clockWhen(lead.answered_at)}.`
    : `Someone ${lead?.status === 'not_lead' ? 'marked this as “Not a lead”' : 'reopened this'}.`
  return { title, text: 'This is its current state.' }
}

export function useAddNote(leadId: string) {
  const { api } = useInbox()
  const deleteNote = useMutation({
    mutationFn: (id: number) => api.deleteNote(id),
  })
  return useMutation({
    mutationFn: (body: string) => api.addNote(leadId, body),
    onSuccess: ({ id }) => offerUndo('Note saved.', () => deleteNote.mutate(id)),
  })
}

export function useSendReply(lead: InboxLead) {
  const { api, memberName, drafts } = useInbox()
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
      showToast({ ...status, action: undoAction(() => undoReply.mutate({ id, draft })) })
    },
    onError: async (error) => {
      const isOwn = isConflict(error) && (await fetchLastAuthor(api, lead.id)) === memberName
      showFailure(error, isOwn ? { conflict: OWN_REPLY_CONFLICT } : REPLY_FAILURES)
    },
  })
}

const HELD_REPLY = {
  title: 'Reply held',
  text: 'The daily limit on replies was reached. You can send it from the timeline, now or tomorrow.',
}
const OWN_REPLY_CONFLICT = {
  title: 'You have already replied.',
  text: 'Read that reply first. This one was not sent and is still here.',
}
const REPLY_FAILURES: FailureToasts = {
  conflict: {
    title: 'A colleague has replied.',
    text: 'Read that reply first. Yours was not sent and is still here.',
  },
  'rate-limited': {
    title: 'Too many replies',
    text: 'The limit is 60 an hour for each member. Yours was not sent and is still here.',
  },
}

async function fetchLastAuthor(api: InboxApi, id: string): Promise<string | undefined> {
  const lead = await api.fetchLead(id).catch(() => null)
  return lead?.lead_replies.at(-1)?.author_name
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
