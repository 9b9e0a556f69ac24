import type { Toast } from '#src/ui/toast-store.ts'

/** In the page from the start, because loading the code with the other toasts may be what failed. */
export const notSavedToast: Toast = {
  title: 'Error',
  text: 'Failed to send message. Please try again.',
  tone: 'destructive',
}
