import * as brand from './generated/brand.ts'

/** The words of /accessibility as Markdown. It says what the tests of this repository show, and what they do not. */
export function accessibility({ hasVoice }: { hasVoice: boolean }): string {
  return [
    `---
title: Accessibility
description: ${JSON.stringify(`What of ${brand.name}’s site is tested for people with disabilities, what is not, and how to report a barrier.`)}
---

Everyone should be able to read this site and to write to us. We aim at level AA of the Web Content Accessibility Guidelines, WCAG 2.2. Where you meet a barrier, tell us, and we help at once in another way.`,
    `## What is tested

The site is tested in a real browser, most of it with every change, the colours every night:

- **By rules** Each page, on a wide and on a narrow screen, against the rules of WCAG 2.2 A and AA that a program can check.
- **By keyboard** Everything can be reached and used, in order, and the focus is always in sight.
- **Enlarged** Nothing is cut off at 400 % zoom, on a small phone, or with text twice as large.
- **Quietly** Whoever asks for less motion sees none, and what moves can be stopped.
- **In your colours** The system’s high-contrast colours are kept.
- **Without scripts** All of the home page can be read.`,
    hasVoice &&
      `## The voice demo

Every word of the assistant is shown as a caption. You can write instead of talking, without a microphone, and you can always send us a message instead.

> Captions of what you say come from speech recognition, which mishears some voices more than others.`,
    `## What is not tested

- **By people** No one who depends on a screen reader, a magnifier, a switch or speech input has tested the site for us.
- **Screen readers** We keep to the roles and names they read, but have not listened to the site with one of them.
- **Phones** Narrow screens are tested in a desktop’s browser, not on the devices themselves.
- **Others’ pages** Those we link to, such as the calendar for a call, are not ours.

> A program finds only some of the barriers. So we claim no conformance; we say what was done.`,
    `## Report a barrier

Write to [${brand.email}](mailto:${brand.email}) or with the [contact form](/#contact): which page, what you tried, and what you use. A person reads it and answers. If you need something from this site in another form, ask for it there.

If our answer does not help, the authority for accessibility in your country takes complaints.`,
  ]
    .filter((section) => section !== false)
    .join('\n\n')
}
