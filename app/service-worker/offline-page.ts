const text = `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Ohne Netz</title>
<style>
  body { max-width: 34rem; margin: 0 auto; padding: 3rem 1rem; font: 1.125rem/1.6 sans-serif; }
  a { display: inline-block; min-height: 2.75rem; margin-right: 1.5rem; color: inherit; line-height: 2.75rem; }
</style>
</head>
<body>
<main>
<h1>Ohne Netz</h1>
<p>Diese Seite braucht eine Verbindung zum Internet. Sobald sie wieder da ist, geht es hier weiter.</p>
<p><a href="">Noch einmal versuchen</a></p>
</main>
</body>
</html>`

/** Shown in place of a page that cannot be loaded. Stands alone: none of our files may be there. */
export const offlinePage = () =>
  new Response(text, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    },
  })
