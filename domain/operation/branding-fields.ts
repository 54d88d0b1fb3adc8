/** What can be chosen of how an installation looks, with the names that people read. */
export const brandingFields = {
  name: 'Name',
  claim: 'Überschrift der Startseite',
  intro: 'Text der Startseite',
  mailSender: 'Absender der E-Mails',
  colour: 'Farbe',
  logo: 'Logo',
  icon: 'Zeichen',
  logoBearsName: 'Name neben dem Logo',
} as const
