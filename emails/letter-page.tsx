import { Button, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from '@react-email/components'
import { brand } from '../domain/brand.ts'
import type { Content } from './content.ts'
import { darkStyles, styles } from './letter-styles.ts'
import { reasonSentence } from './letter-text.ts'

/** A letter as a page. Nothing in it comes from elsewhere: no pictures, no fonts, nothing that tells when it is read. */
export function LetterPage({ content }: { content: Content }) {
  const { subject, preview, heading, greeting, before, button, after, isChild } = content
  return (
    <Html lang="de">
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* What somebody typed as a name becomes no link and no number to call. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <style>{darkStyles}</style>
      </Head>
      {/* Not the kit's Body: it paints a cell inside that no style sheet can reach. */}
      <body style={styles.page} className="page">
        <Preview>{preview}</Preview>
        <Section style={styles.around} className="page">
          <Container style={styles.sheet} className="sheet">
            <Section style={styles.band} className="band">
              <Text style={styles.brand} className="brand">
                {brand.name}
              </Text>
            </Section>
            <Section style={styles.letter}>
              <Heading as="h1" style={styles.heading} className="ink">
                {heading}
              </Heading>
              {[greeting, ...before].map((text) => (
                <Text key={text} style={styles.text} className="ink">
                  {text}
                </Text>
              ))}
              {button && <ButtonWithAddress {...button} isChild={isChild} />}
              {after.map((text) => (
                <Text key={text} style={styles.text} className="ink">
                  {text}
                </Text>
              ))}
              <Text style={styles.text} className="ink">
                {isChild ? 'Viele Grüße' : 'Freundliche Grüße'}
                <br />
                {brand.name}
              </Text>
              <Hr style={styles.rule} className="rule" />
              <Text style={styles.small} className="quiet">
                {reasonSentence(content)}
                <br />
                {brand.name} · {brand.contact.email}
              </Text>
            </Section>
          </Container>
        </Section>
      </body>
    </Html>
  )
}

/** Some mail programs show no buttons, and careful people read an address before they go there. */
function ButtonWithAddress({ label, url, isChild }: { label: string; url: string; isChild: boolean }) {
  return (
    <Section style={styles.action}>
      <Button href={url} style={styles.button} className="button">
        {label}
      </Button>
      <Text style={styles.small} className="quiet">
        {isChild ? 'Der Knopf geht nicht? Kopiere' : 'Der Knopf geht nicht? Kopieren Sie'} diese Adresse in den Browser:
        <br />
        <Link href={url} style={styles.address} className="address">
          {url}
        </Link>
      </Text>
    </Section>
  )
}
