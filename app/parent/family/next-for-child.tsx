import { Alert, Text } from '@mantine/core'
import { LinkButton } from '../../components/button/link-button.tsx'

/** After a child was added: what comes next. */
export const NextForChild = ({ child }: { child: { id: string; name: string } }) => (
  <Alert color="sea" mb="md" role="status" title={`${child.name} ist da`}>
    <Text mb="sm">Was soll {child.name} zuerst lernen? Wir schlagen drei Themen vor, die zum Alter passen.</Text>
    <LinkButton to={`/erste-schritte/${child.id}`} variant="light" label="Vorschläge ansehen" />
  </Alert>
)
