// Generated from src/content. Do not edit: change the words there, then npm run generate.
export const site = {
  "brandName": "Lodestar",
  "timeZone": "Europe/London",
  "teamAddress": "hello@lodestar.example",
  "schedulingPage": "https://example.com/schedule",
  "hasInbox": true,
  "colors": {
    "desk": "#f3ede2",
    "paper": "#f9f5ee",
    "night": "#0a1629",
    "ink": "#253850",
    "quiet": "#3b4f67",
    "brass": "#a17838",
    "brassText": "#7b5521",
    "star": "#e9d096",
    "rule": "#d6cbb7",
    "cardRule": "#e8e0d1"
  },
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
      "reason": "You received this because this address was entered in the contact form at lodestar.example. If that was not you, please ignore it and nothing more will be sent.",
      "by": "You will hear from us by {when}, {city} time.",
      "quoted": "You wrote",
      "signature": "Ruth Calder",
      "signatureRole": "Founder and principal, Lodestar"
    },
    "reply": {
      "signature": "Lodestar",
      "wrote": "On {when} {name} wrote:"
    },
    "notification": {
      "subject": "New enquiry from {name}",
      "label": "New enquiry",
      "digestSubject": "{count} new enquiries",
      "digestLabel": "New enquiries",
      "digestPreview": "{count} visitors sent a message through the contact form.",
      "digestMore": "… {count} more characters. The whole message is stored with the other submissions.",
      "action": "Reply to {name}",
      "actionWithoutName": "Reply",
      "replySubject": "Re: your message to Lodestar",
      "fallbackReason": "You get this copy because the email to the team did not arrive. Please check the team’s address.",
      "reason": "Sent by the contact form. The same text is stored with the other submissions. We promised a reply within one working day.",
      "open": "Open in the inbox",
      "answered": "Mark answered in the inbox",
      "rows": {
        "received": "Received",
        "origin": "Came from"
      }
    },
    "reminder": {
      "subject": "No answer yet to {name}",
      "subjectMany": "No answer yet to {count} enquiries",
      "label": "Reminder",
      "text": "Not marked as answered yet. We promise a reply within one working day.",
      "action": "Open the inbox",
      "reason": "When reminders are sent is set in the inbox. Mark an enquiry as answered there and there are no more."
    },
    "auth": {
      "confirmation": {
        "subject": "Confirm your email address",
        "preview": "One click and your Lodestar account is ready.",
        "text": "You created an account at Lodestar with this address. One click and it is ready.",
        "action": "Confirm my address",
        "ignore": "If you did not create an account, ignore this email and nothing will happen."
      },
      "recovery": {
        "subject": "Set a new password",
        "preview": "The link works once, for one hour.",
        "text": "Someone, most likely you, asked for a new password for your Lodestar account.",
        "action": "Choose a new password",
        "ignore": "If it was not you, ignore this email: your password stays as it is."
      },
      "change": {
        "subject": "Confirm your new address",
        "preview": "The link works once, for one hour.",
        "text": "Someone, most likely you, asked to change the address of your Lodestar account to {newEmail}.",
        "action": "Change my address",
        "ignore": "If it was not you, do not follow the link, and change your password."
      },
      "invite": {
        "subject": "Set up your account",
        "preview": "The link works once, for one hour.",
        "text": "You are invited to an account at Lodestar. Choose a password and it is ready.",
        "action": "Choose a password",
        "ignore": "If you did not expect this, ignore this email and nothing will happen."
      },
      "magicLink": {
        "subject": "Your login link",
        "preview": "The link works once, for one hour.",
        "text": "This link logs you in to your Lodestar account, without a password.",
        "action": "Log in",
        "ignore": "If you did not ask for this, ignore this email and nothing will happen."
      },
      "link": "The link works once, for one hour. If the button doesn’t work, copy this address into your browser:"
    },
    "invitation": {
      "subject": "Join the Lodestar inbox",
      "preview": "The link works once, for three days.",
      "text": "You are invited to the inbox of Lodestar, where the team reads and answers enquiries. Choose a password to join. You will also need an authenticator app on your phone.",
      "action": "Join the team",
      "ignore": "If you did not expect this, ignore this email and nothing will happen.",
      "link": "The link works once, for three days. If the button doesn’t work, copy this address into your browser:"
    },
    "notices": {
      "link": "If the button doesn’t work, copy this address into your browser:",
      "command": "Whoever looks after the site",
      "membership": {
        "action": "Open the team page",
        "path": "/inbox#team",
        "ignore": "Everyone in the team gets this email. If it surprises you, call your colleagues at once.",
        "changes": {
          "member_invited": {
            "subject": "{name} is invited to the Lodestar inbox",
            "preview": "The link works once, for three days.",
            "text": "{by} invited {name} ({address}) to the team of the inbox. Once they have joined, they can do everything you can."
          },
          "member_joined": {
            "subject": "{name} joined the Lodestar inbox",
            "preview": "There is a new member in the team.",
            "text": "{name} ({address}) used the invitation and is in the team of the inbox now."
          },
          "member_removed": {
            "subject": "{name} is no longer in the Lodestar inbox",
            "preview": "Every device is logged out. Notes and answers stay.",
            "text": "{by} removed {name} ({address}) from the team of the inbox. Every device is logged out. Notes and answers stay."
          },
          "second_factor_reset": {
            "subject": "The second step of {name} was reset",
            "preview": "The next login sets up a new phone.",
            "text": "{by} reset the second step of {name} ({address}) in the inbox. The old phone is forgotten and every device is logged out. At the next login {name} sets up the new phone."
          },
          "invitation_withdrawn": {
            "subject": "The invitation of {name} was withdrawn",
            "preview": "Its link no longer works.",
            "text": "{by} withdrew the invitation of {name} ({address}) to the team of the inbox. Its link no longer works."
          }
        }
      },
      "test": {
        "subject": "A test of the notices",
        "preview": "It arrived: new messages reach this address.",
        "text": "{by} pressed “Send a test” in the settings of the inbox. It arrived: new messages reach this address.",
        "action": "Open the settings",
        "path": "/inbox#settings",
        "ignore": "There is nothing to do."
      }
    }
  }
}
