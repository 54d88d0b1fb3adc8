import { Hono } from 'hono'
import { brand } from '../../../domain/platform/brand.ts'
import { today } from '../../../domain/platform/dates.ts'
import type { RequestVariables } from './request-variables.ts'

/**
 * From which age everything here is harmless, for programs that parents have set to their child's age: the German label
 * for whole sites, format 3.0g of 'Label-Formate für die Altersklassifizierung in Telemedien' (docs/operations.md).
 * Such a program shuts sites without a label out, or waits for somebody to judge them.
 *
 * @param since when this server has begun to say so
 */
export function ageLabelRoutes({ publicUrl, since = new Date() }: { publicUrl: string; since?: Date }) {
  const { hostname } = new URL(publicUrl)
  const routes = new Hono<RequestVariables>()
  routes.get('/age-de.xml', (c) => {
    c.set('isSameForAll', true)
    const label = ageLabel({ hostname, age: brand.ageFrom, lastChange: today(since) })
    return c.body(label, 200, { 'content-type': 'application/xml; charset=utf-8' })
  })
  return routes
}

type Label = { hostname: string; age: number; lastChange: string }

/** A host name has no sign to escape. */
const ageLabel = ({ hostname, age, lastChange }: Label) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<age-declaration>
  <ageblock-basic>
    <age-issuer>${hostname}</age-issuer>
    <last-change>${lastChange}</last-change>
    <country>de</country>
    <label-version>1.0</label-version>
    <revisit-after>1days</revisit-after>
  </ageblock-basic>
  <ageblock-labeltype>
    <xmlfile>true</xmlfile>
    <httpheader>false</httpheader>
    <htmlmeta>false</htmlmeta>
    <label-z>false</label-z>
    <default-age>${age}</default-age>
  </ageblock-labeltype>
  <ageblock-labeltype-definition>
    <labeltype-xmlfile>
      <label class="website">
        <age>${age}</age>
        <min-age>${age}</min-age>
        <default-age>${age}</default-age>
        <scope>${hostname}/*</scope>
      </label>
    </labeltype-xmlfile>
  </ageblock-labeltype-definition>
</age-declaration>
`
