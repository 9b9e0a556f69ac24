import * as brand from './generated/brand.ts'

/** The text of /accessibility as Markdown: what the tests of this repository cover, and what they do not. */
export function accessibility({ hasVoice }: { hasVoice: boolean }): string {
  return [
    `---
title: Accessibility
description: ${JSON.stringify(`How ${brand.name}'s site is tested for people with disabilities, what is not tested, and how to report a barrier.`)}
---

Everyone should be able to read this site and to write to us. We aim for level AA of the Web Content Accessibility Guidelines, WCAG 2.2. If you run into a barrier, tell us and we’ll help you another way.`,
    `## What is tested

The software of this site is tested in a real browser:

- **Automated rules** Each page, on wide and narrow screens, against the WCAG 2.2 A and AA rules that a program can check.
- **Keyboard** Everything can be reached and used in a sensible order, and the focus is always visible.
- **Zoom** Nothing is cut off at 400 % zoom, on a small phone, or with text at twice the size.
- **Reduced motion** Nothing moves if your system asks for less motion, and anything that moves can be stopped.
- **High contrast** The high-contrast colours of your system are respected.
- **Without JavaScript** The whole home page can be read.`,
    hasVoice &&
      `## The voice demo

Every word of the assistant is shown as a caption. You can type instead of talking, with no microphone, and you can always send us a message instead.

> Captions of what you say come from speech recognition, which mishears some voices more than others.`,
    `## What is not tested

- **People** No one who depends on a screen reader, a magnifier, a switch or speech input has tested the site for us.
- **Screen readers** We follow the standards that screen readers rely on, but have not tried the site with one.
- **Phones** Narrow screens are tested in a desktop browser, not on real phones.
- **Linked pages** Pages we link to, such as the booking calendar, are run by others.

> Automated tests find only some barriers. So we do not claim conformance; we list what was tested.`,
    `## Report a barrier

Write to [${brand.email}](mailto:${brand.email}) or with the [contact form](/#contact): which page, what you tried, and which browser or assistive technology you use. A person will read it and reply. If you need anything from this site in another format, ask us the same way.

If our answer does not help, you can complain to the accessibility authority in your country.`,
  ]
    .filter((section) => section !== false)
    .join('\n\n')
}
