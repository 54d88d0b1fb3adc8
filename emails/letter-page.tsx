import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from '@react-email/components'
import { brand } from '../domain/brand.ts'
import type { Content } from './content.ts'

/** A letter as a page. */
export function LetterPage({ content }: { content: Content }) {
  const { preview, heading, greeting, before, button, after, reason, isChild } = content
  return (
    <Html lang="de">
      <Head />
      <Preview>{preview}</Preview>
      <Body>
        <Container>
          <Heading as="h1">{heading}</Heading>
          <Text>{greeting}</Text>
          {before.map((text) => (
            <Text key={text}>{text}</Text>
          ))}
          {button && (
            <Section>
              <Button href={button.url}>{button.label}</Button>
              <Text>
                <Link href={button.url}>{button.url}</Link>
              </Text>
            </Section>
          )}
          {after.map((text) => (
            <Text key={text}>{text}</Text>
          ))}
          <Text>
            {isChild ? 'Du bekommst' : 'Sie bekommen'} diese Mail, weil {reason}. {brand.name} · {brand.contact.email}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}
