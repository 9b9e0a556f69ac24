import type { Toast } from '#src/ui/toast-store.ts'

/** Apart from the others, because it also says that they could not be fetched. */
export const notSavedToast: Toast = {
  title: 'Error',
  text: 'Failed to send message. Please try again.',
  tone: 'destructive',
}
