// Written by scripts/function-site.ts from src/content. Do not edit: change the words there, then npm run generate.
export const site = {
  "brandName": "Lodestar",
  "teamAddress": "hello@lodestar.example",
  "schedulingPage": "https://example.com/schedule",
  "emails": {
    "confirmation": {
      "subject": "We have your message",
      "preview": "You will hear from us within one working day.",
      "thanks": "Thank you.",
      "thanksByName": "Thank you, {name}.",
      "heading": "We have your message.",
      "text": "A person will read it, and you will hear from us within one working day. If it is urgent, reply to this email.",
      "stepsTitle": "What happens next",
      "steps": [
        "We reply with two or three questions about your data and the decision you face.",
        "If a readiness review fits, we agree its scope in one page. It is free and carries no obligation.",
        "If it does not fit, we say so and point you to someone who can help."
      ],
      "action": "Schedule a call",
      "signature": "Ruth Calder",
      "signatureRole": "Founder and principal, Lodestar",
      "reason": "You received this because this address was entered in the contact form at lodestar.example. If that was not you, please ignore it and nothing more will be sent."
    },
    "notification": {
      "subject": "New enquiry from {name}",
      "label": "New enquiry",
      "preview": "A visitor sent a message through the contact form.",
      "digestSubject": "{count} new enquiries",
      "digestLabel": "New enquiries",
      "digestPreview": "{count} visitors sent a message through the contact form.",
      "digestMore": "… {count} more characters. The whole message is stored with the other submissions.",
      "fields": {
        "name": "Name",
        "email": "Email",
        "company": "Company",
        "received": "Received",
        "message": "Message"
      },
      "action": "Reply to {name}",
      "actionWithoutName": "Reply",
      "replySubject": "Re: your message to Lodestar",
      "reason": "Sent by the contact form. The same text is stored with the other submissions. We promised a reply within one working day."
    }
  }
}
