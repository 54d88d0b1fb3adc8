// An analysis service for daily status mails (docs/daily-analysis.md): counts right answers and says so. Start it with
//   node docs/examples/analysis-server.mjs 8080
// and let Netzpass call it with OUTBOUND_ALLOW=127.0.0.1:8080; its address is then http://127.0.0.1:8080/
import { createServer } from 'node:http'

const LARGEST_REQUEST = 1024 * 1024

const server = createServer(async (request, response) => {
  try {
    if (request.method !== 'POST') return answer(response, 405, { error: 'POST only' })
    request.setEncoding('utf8') // or a sign that two pieces share would be lost
    let text = ''
    for await (const chunk of request) {
      text += chunk
      if (text.length > LARGEST_REQUEST) return answer(response, 413, { error: 'too large' })
    }
    const { children } = JSON.parse(text)
    answer(response, 200, { analysis: children.map(sentenceAbout).join('\n') })
  } catch {
    answer(response, 400, { error: 'unreadable' })
  }
})

function sentenceAbout({ pseudonym, activities }) {
  const answers = activities.filter(({ type }) => type === 'question_answered')
  const right = answers.filter(({ isCorrect }) => isCorrect).length
  const lessons = activities.filter(({ type }) => type === 'lesson_read').length
  return `${pseudonym} hat ${lessons} Lektionen gelesen und ${right} von ${answers.length} Antworten richtig gegeben.`
}

function answer(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

server.listen(Number(process.argv[2] ?? 8080), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}/`)
})
