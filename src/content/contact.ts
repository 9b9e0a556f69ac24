export const contact = {
  title: 'Tell us where you want to go',
  lead: 'A few lines are enough. We read every message and reply within one working day.',
  reasonsTitle: 'Why Work With Us',
  reasons: [
    { title: 'Expert Guidance', text: 'Senior people on every engagement, from first call to last page.' },
    { title: 'Tailored Solutions', text: 'Built on your data and your limits, not on a template.' },
    { title: 'Measurable Results', text: 'A baseline before we start. A number when we finish.' },
    { title: 'Ongoing Support', text: 'We stay reachable after handover, for as long as it helps.' },
  ],
  schedule: 'Or click here to schedule a call',
  scheduleHint: '30 minutes. Opens in a new tab.',
}
