import { Fragment, type ReactNode } from 'react'
import { Button, Column, Container, Head, Heading, Hr, Html, Link, Preview, Row, Section, Text } from 'react-email'
import { brand } from '../domain/platform/brand.ts'
import type { Content, Section as LetterSection } from './content-type.ts'
import { darkStylesNow, stylesNow } from './letter-styles.ts'
import { reasonSentence } from './letter-text.ts'

/** A mail as HTML. Loads nothing from a server, neither pictures nor fonts: that would tell when it is read. */
export function LetterPage({ content }: { content: Content }) {
  const styles = stylesNow()
  const { subject, preview, heading, greeting, before, sections = [], button, after, leave, isChild } = content
  return (
    <Html lang="de">
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Keeps mail programs from turning what somebody typed as a name into a link or phone number. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <style>{darkStylesNow()}</style>
      </Head>
      {/* Not the Body of react-email: it adds a table cell whose colours no style sheet can change. */}
      <body style={styles.page} className="page">
        <Preview useTitleTag={false}>{preview}</Preview>
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
                <Words key={text}>{text}</Words>
              ))}
              {sections.map((section) => (
                <Part key={section.heading} section={section} />
              ))}
              {button && <ButtonWithAddress {...button} isChild={isChild} />}
              {after.map((text) => (
                <Words key={text}>{text}</Words>
              ))}
              <Words>
                {isChild ? 'Viele Grüße' : 'Freundliche Grüße'}
                <br />
                {brand.name}
              </Words>
              <Hr style={styles.rule} className="rule" />
              <Text style={styles.small} className="quiet">
                {reasonSentence(content)}
                <br />
                {leave && (
                  <>
                    <Link href={leave.url} style={styles.quietLink} className="address">
                      {leave.label}
                    </Link>
                    <br />
                  </>
                )}
                {brand.name} · {brand.contact.email}
              </Text>
            </Section>
          </Container>
        </Section>
      </body>
    </Html>
  )
}

const Words = ({ children }: { children: ReactNode }) => (
  <Text style={stylesNow().text} className="ink">
    {children}
  </Text>
)

const Labelled = ({ label, lines }: { label: string; lines: string[] }) => (
  <>
    <strong>{`${label}:`}</strong>
    {lines.map((line) => (
      <Fragment key={line}>
        <br />
        {line}
      </Fragment>
    ))}
  </>
)

/** Shows the address as text too: some mail programs show no buttons, and careful readers check an address. */
function ButtonWithAddress({ label, url, isChild }: { label: string; url: string; isChild: boolean }) {
  const styles = stylesNow()
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

/** A section of a mail. List marks are typed characters, because mail programs indent real lists differently. */
function Part({ section: { heading, passes, lists, aside, link } }: { section: LetterSection }) {
  const styles = stylesNow()
  return (
    <Section style={styles.part} className="part">
      <Heading as="h2" style={styles.partHeading} className="ink">
        {heading}
      </Heading>
      {passes && <Passes {...passes} />}
      {lists.map(({ label, items }) => (
        <Words key={label}>
          <Labelled label={label} lines={items.map((item) => `· ${item}`)} />
        </Words>
      ))}
      {aside && (
        <Text style={styles.aside} className="aside ink">
          <Labelled {...aside} />
        </Text>
      )}
      {link && (
        <Link href={link.url} style={styles.partLink} className="address">
          {link.label}
        </Link>
      )}
    </Section>
  )
}

/** Passes as pages of a passport: a border and a stamp, drawn by colours and lines alone. */
function Passes({ label, titles, link }: NonNullable<LetterSection['passes']>) {
  const styles = stylesNow()
  return (
    <>
      <Words>
        <strong>{`${label}:`}</strong>
      </Words>
      {titles.map((title) => (
        <Section key={title} style={styles.pass} className="pass">
          <Row>
            <Column style={styles.stampColumn}>
              <Text style={styles.stamp} className="stamp">
                ★
              </Text>
            </Column>
            <Column>
              <Text style={styles.passTitle} className="ink">
                {title}
              </Text>
            </Column>
          </Row>
        </Section>
      ))}
      {link && (
        <Text style={styles.text}>
          <Link href={link.url} style={styles.partLink} className="address">
            {link.label}
          </Link>
        </Text>
      )}
    </>
  )
}
