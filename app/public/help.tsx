import { Container, Group, Stack, Title } from '@mantine/core'
import { brand } from '../../domain/platform/brand.ts'
import { WithCalls } from '../components/with-calls.tsx'
import type { Route } from './+types/help.ts'
import { describePage } from './describe-page.ts'
import { ContactCards, EmergencyCall } from './help/contact-links.tsx'
import { forParents } from './help/for-parents.ts'
import { QuickExit } from './help/quick-exit.tsx'
import { SituationCard } from './help/situation-card.tsx'
import { situations } from './help/situations.ts'
import classes from './help.module.css'

export const meta = (args: Route.MetaArgs) => [
  ...describePage(args, {
    title: 'Mir ist etwas passiert',
    description:
      'Hilfe für Kinder und Jugendliche, wenn im Internet etwas passiert ist: was du jetzt tun kannst, wie du es erzählst und wer dir zuhört.',
  }),
  { name: 'referrer', content: 'origin' }, // requests of this page, such as for the session, must not reveal its path
]

/**
 * Help in an emergency: needs no sign-in and no scripts, loads nothing from elsewhere, records nothing and notifies
 * nobody (decision 044). The page says so itself; keep that true.
 */
export default function HelpScreen() {
  return (
    <Container component="main" size="md" className={classes.page} pb="xl">
      <QuickExit />
      <Title order={1} className={classes.title}>
        Mir ist etwas passiert
      </Title>
      <p className={classes.lead}>
        <strong>Du bist nicht schuld.</strong> Egal, was du geschrieben, geschickt oder angeklickt hast: Du darfst
        darüber reden, und du musst das nicht allein lösen.
      </p>
      <div className={classes.danger}>
        <p>Bist du gerade in Gefahr, oder ist jemand verletzt?</p>
        <Group gap="sm">
          <EmergencyCall name="Polizei" />
          <EmergencyCall name="Notruf" />
        </Group>
      </div>
      <p className={classes.rule}>Stopp. Nicht antworten. Zeigen. Gemeinsam lösen.</p>

      <h2>Was ist passiert?</h2>
      <Stack gap="sm">
        {situations.map((situation) => (
          <SituationCard key={situation.title} {...situation} />
        ))}
      </Stack>

      <h2>Jetzt mit jemandem reden</h2>
      <p>
        Es ist etwas anderes, oder du weißt nicht genau, was? Das macht nichts. Erzähl es deinen Eltern, deiner
        Lehrkraft oder jemand anderem, dem du vertraust. Oder ruf hier an oder schreib:
      </p>
      <ContactCards names={['Nummer gegen Kummer', 'Nummer gegen Kummer online', 'JUUUPORT', 'ZEBRA']} />

      <h2>Auch nachts und am Sonntag</h2>
      <p>Mitten in der Nacht fühlt sich vieles noch größer an. Du musst nicht bis morgen warten:</p>
      <ContactCards names={['krisenchat', 'Telefonseelsorge']} />

      <h2>Wer erfährt, dass du hier bist?</h2>
      <p>
        Von uns niemand. {brand.name} schreibt nicht auf, wer diese Seite öffnet. Niemand bekommt eine Nachricht
        darüber, auch deine Eltern nicht.
      </p>
      <p>
        Nur dein Gerät weiß es vielleicht: Im Verlauf deines Browsers kann die Seite stehen, in der Anrufliste ein
        Anruf. Manche Apps zum Kinderschutz zeigen Eltern, welche Seiten offen waren.
      </p>
      <p>Der Knopf „Seite schnell verlassen“ oben bringt dich sofort zu den Kompetenzen.</p>

      <section className={classes.parents}>
        <h2>Für Eltern: wenn Ihr Kind davon erzählt</h2>
        <ol>
          {forParents.map((step) => (
            <li key={step}>
              <WithCalls>{step}</WithCalls>
            </li>
          ))}
        </ol>
        <h3>Beratung und Meldestellen für Eltern</h3>
        <ContactCards
          names={[
            ...['Elterntelefon', 'Telefonseelsorge', 'Hilfe-Telefon Sexueller Missbrauch', 'Take It Down'],
            ...[
              'jugendschutz.net',
              'Internet-Beschwerdestelle',
              'Verbraucherzentrale',
              'klicksafe',
              'Medien kindersicher',
            ],
            ...[
              'HateAid',
              'REspect!',
              'Rechtsextremismus und Familie',
              'Beratungsstelle Radikalisierung',
              'Check dein Spiel',
              'Portal Essstörungen',
            ],
          ]}
        />
      </section>
    </Container>
  )
}
