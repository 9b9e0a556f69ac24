import type { Toast } from '#src/ui/toast-store.ts'

/** In the page from the start: the code that brings the other toasts may be what could not be loaded. */
export const notSavedToast: Toast = {
  title: 'Error',
  text: 'Failed to send message. Please try again.',
  tone: 'destructive',
}
