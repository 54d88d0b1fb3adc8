import { Center, Loader, VisuallyHidden } from '@mantine/core'

/** Shown while a session, roles or data are loading. Without JavaScript it says that JavaScript is needed. */
export const Spinner = () => (
  <Center mih="60vh" px="md">
    <Loader aria-label="Wird geladen" role="status" className="needs-script" />
    <p className="without-script" style={{ maxWidth: '36rem' }}>
      Anmelden und Lernen brauchen JavaScript. Bitte schalten Sie es in Ihrem Browser ein. Lesen können Sie hier auch
      ohne: <a href="/">Startseite</a>, <a href="/kompetenzen">Kompetenzen</a>, <a href="/faq">Häufige Fragen</a>.
    </p>
  </Center>
)

/** In place of a whole screen, as the server sends it: with a heading, which every page has. */
export const PageSpinner = () => (
  <>
    <VisuallyHidden component="h1">Einen Moment, bitte</VisuallyHidden>
    <Spinner />
  </>
)
