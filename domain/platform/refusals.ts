/**
 * Every refusal a person can meet: a code for programs, the HTTP status and a German message. `toChild` is the message
 * for children, where the one for adults says 'Sie'. Thrown on the server by code (server/platform/db/refuse.ts);
 * screens may put a prefix from the specification before the message.
 */
export const refusals = {
  UNAUTHORIZED: { status: 401, message: 'Nicht angemeldet' },
  FORBIDDEN: {
    status: 403,
    message: 'Dafür fehlt Ihnen die Berechtigung.',
    toChild: 'Das geht hier für dich nicht.',
  },
  NOT_FOUND: { status: 404, message: 'Nicht gefunden' }, // also «not yours»: do not tell which
  INVALID_INPUT: {
    status: 400,
    message: 'Bitte prüfen Sie Ihre Angaben.',
    toChild: 'Prüf bitte deine Angaben.',
  },
  // The database cannot be reached, or its disk is full.
  UNAVAILABLE: {
    status: 503,
    message: 'Wir sind gerade nicht erreichbar. Bitte versuchen Sie es noch einmal.',
    toChild: 'Wir sind gerade nicht erreichbar. Versuch es bitte gleich noch einmal.',
  },
  STORAGE_FULL: {
    status: 503,
    message:
      'Der Speicher des Servers ist voll, es wurde nichts gespeichert. Bitte versuchen Sie es später noch einmal.',
    toChild: 'Der Speicher des Servers ist voll, es wurde nichts gespeichert. Versuch es bitte später noch einmal.',
  },
  // The database answers and takes no writes: nothing was done, and it goes on by itself.
  READ_ONLY: {
    status: 503,
    message:
      'Gerade kann nichts gespeichert werden. Was Sie eingegeben haben, bleibt hier stehen. Bitte versuchen Sie es gleich noch einmal.',
    toChild: 'Gerade kann nichts gespeichert werden. Versuch es bitte gleich noch einmal.',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    message: 'Das waren zu viele Versuche. Bitte warten Sie einen Moment.',
    toChild: 'Das waren zu viele Versuche. Warte bitte einen Moment.',
  },
  // The message is completed with how long (signInBusy).
  SIGN_IN_BUSY: {
    status: 503,
    message: 'Gerade melden sich sehr viele an. Bitte versuchen Sie es gleich noch einmal.',
    toChild: 'Gerade melden sich sehr viele an. Versuch es gleich noch einmal.',
  },

  TOO_MUCH_AT_ONCE: {
    status: 429,
    message: 'Das ist zu viel auf einmal. Bitte laden Sie die Seite noch einmal.',
    toChild: 'Das ist zu viel auf einmal. Lade die Seite bitte noch einmal.',
  },
  INPUT_TOO_LARGE: {
    status: 413,
    message: 'Das ist zu viel auf einmal. Bitte kürzen Sie Ihre Eingabe.',
    toChild: 'Das ist zu viel auf einmal. Kürze bitte, was du geschrieben hast.',
  },
  INPUT_UNREADABLE: {
    status: 400,
    message: 'Ihre Eingabe enthält Zeichen, die sich nicht speichern lassen.',
    toChild: 'Deine Eingabe enthält Zeichen, die sich nicht speichern lassen.',
  },
  INPUT_TOO_SLOW: {
    status: 408,
    message: 'Das kam zu langsam an. Bitte versuchen Sie es noch einmal.',
    toChild: 'Das kam zu langsam an. Versuch es bitte gleich noch einmal.',
  },
  WRONG_METHOD: { status: 405, message: 'Diese Art von Anfrage nehmen wir hier nicht an.' },
  WRONG_CONTENT_TYPE: { status: 415, message: 'Diese Art von Daten nehmen wir hier nicht an.' },
  HEAD_TOO_LARGE: { status: 431, message: 'Diese Anfrage ist zu lang.' },
  REQUEST_UNREADABLE: { status: 400, message: 'Diese Anfrage ist unvollständig oder beschädigt.' },
  ADDRESS_TOO_LONG: { status: 414, message: 'Diese Adresse ist zu lang.' },
  ADDRESS_UNREADABLE: { status: 400, message: 'Diese Adresse ist unvollständig oder enthält ungültige Zeichen.' },
  WRONG_HOST: { status: 421, message: 'Unter diesem Namen sind wir nicht zu erreichen. Sie finden uns hier:' },

  EMAIL_TAKEN: {
    status: 409,
    message:
      'Diese E-Mail-Adresse ist bereits registriert. Bitte verwenden Sie eine andere E-Mail-Adresse oder melden Sie sich an.',
    toChild: 'Diese E-Mail-Adresse ist bereits registriert. Nimm bitte eine andere oder melde dich damit an.',
  },
  // Only shown after the right password was given, to parents, admins and children.
  ACCOUNT_LOCKED: {
    status: 403,
    message: 'Dieses Konto ist gesperrt, eine Anmeldung ist gerade nicht möglich. Auskunft gibt der Betreiber.',
  },
  // Only shown after the right secret was given (decision 091).
  SECRET_DOUBTED: {
    status: 403,
    message:
      'Das war richtig. Bevor es hier weitergeht, schaut ein Elternteil kurz nach der Anmeldung: in der Familie, bei „Neues Geheimnis“. Alles, was gelernt wurde, ist noch da.',
    toChild:
      'Das war richtig! Bevor du weiterlernst, schaut ein Elternteil kurz nach deiner Anmeldung. Sag zu Hause Bescheid. Alles, was du gelernt hast, ist noch da.',
  },
  ONLY_CHILD_ITSELF: {
    status: 403,
    message: 'Das macht nur das Kind selbst, wenn es sich selbst angemeldet hat.',
    toChild: 'Das machst nur du selbst. Diesen Platz hat ein Elternteil für dich geöffnet. Melde dich dafür selbst an.',
  },
  PASSWORD_TOO_COMMON: { status: 400, message: 'Dieses Passwort ist zu bekannt. Ein anderes schützt besser.' },
  NO_ACCOUNTS_BY_PHONE: {
    status: 400,
    message: 'Anmelden und registrieren können Sie sich hier mit einer E-Mail-Adresse, nicht mit einer Telefonnummer.',
  },
  WRONG_CREDENTIALS: { status: 401, message: 'E-Mail-Adresse oder Passwort ist falsch.' },
  PASSWORD_NEEDED: {
    status: 403,
    message: 'Bitte bestätigen Sie Ihr Passwort.',
    toChild: 'Bitte bestätige dein Passwort.',
  },
  WRONG_PASSWORD: { status: 403, message: 'Das Passwort ist falsch.' },
  TWO_FACTOR_NEEDED: { status: 403, message: 'Bitte richten Sie zuerst den zweiten Schritt der Anmeldung ein.' },
  TWO_FACTOR_IS_ON: { status: 409, message: 'Der zweite Schritt ist schon eingeschaltet.' },
  TWO_FACTOR_IS_OFF: { status: 409, message: 'Der zweite Schritt ist nicht eingeschaltet.' },
  TWO_FACTOR_OVER: {
    status: 401,
    message: 'Das hat zu lange gedauert, oder es waren zu viele Versuche. Bitte melden Sie sich noch einmal an.',
  },
  WRONG_CODE: { status: 403, message: 'Dieser Code stimmt nicht. Bitte prüfen Sie ihn.' },
  CODE_ALREADY_USED: {
    status: 403,
    message: 'Dieser Code wurde schon benutzt. Bitte warten Sie, bis die App den nächsten zeigt.',
  },
  PASSKEYS_NEED_HTTPS: {
    status: 409,
    message: 'Passkeys brauchen eine sichere Adresse, die mit https beginnt und einen Namen hat.',
  },
  // The same for a key that nobody has and for an answer that is wrong.
  PASSKEY_UNKNOWN: {
    status: 401,
    message:
      'Mit diesem Passkey können Sie sich hier nicht anmelden. Nehmen Sie einen anderen oder melden Sie sich mit Ihrem Passwort an.',
  },
  PASSKEY_OVER: { status: 401, message: 'Das hat zu lange gedauert. Bitte versuchen Sie es noch einmal.' },
  PASSKEY_NOT_ADDED: {
    status: 400,
    message: 'Der Passkey konnte nicht hinzugefügt werden. Bitte versuchen Sie es noch einmal.',
  },
  PASSKEY_TAKEN: { status: 409, message: 'Dieser Passkey ist schon hinzugefügt.' },
  TOO_MANY_PASSKEYS: {
    status: 409,
    message: 'Sie haben schon zehn Passkeys. Entfernen Sie zuerst einen, den Sie nicht mehr brauchen.',
  },
  TOO_MANY_REMINDER_DEVICES: {
    status: 409,
    message: 'Sie haben schon zehn Geräte mit Erinnerungen. Entfernen Sie zuerst eines, das Sie nicht mehr brauchen.',
  },
  PUSH_ADDRESS_INVALID: {
    status: 400,
    message: 'Der Benachrichtigungsdienst dieses Browsers ist von hier aus nicht zu erreichen.',
  },
  PUSH_GONE: {
    status: 410,
    message: 'Dieses Gerät nimmt keine Erinnerungen mehr an und steht nicht mehr in der Liste.',
  },
  PUSH_NOT_TAKEN: {
    status: 409, // somebody else's service, and no outage of ours
    message:
      'Der Benachrichtigungsdienst dieses Geräts antwortet gerade nicht. Bitte versuchen Sie es später noch einmal.',
  },
  GOOGLE_NOT_SET_UP: { status: 409, message: 'Die Anmeldung mit Google ist hier nicht eingerichtet.' },
  GOOGLE_UNREACHABLE: {
    status: 503,
    message: 'Google ist gerade nicht zu erreichen. Bitte versuchen Sie es später noch einmal.',
  },
  EMAIL_NOT_CONFIRMED: {
    status: 403,
    message: 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse. Den Link dazu finden Sie in Ihrem Postfach.',
    toChild: 'Bitte bestätige zuerst deine E-Mail-Adresse. Der Link dazu ist in deinem Postfach.',
  },
  PAPERS_UNREADABLE: {
    status: 409,
    message:
      'Die Antworten für die Unterlagen lassen sich nicht lesen. Auf dem Server sagt npm run papers, woran es liegt.',
  },
  NO_MAIL_SERVER: { status: 409, message: 'Dieser Server verschickt keine E-Mails.' },
  MAIL_NOT_RESENDABLE: {
    status: 409,
    message:
      'Hier gibt es nichts mehr zu senden: Die E-Mail ist unterwegs, ihr Link ist abgelaufen oder ihr Text gelöscht.',
  },
  LINK_EXPIRED: { status: 410, message: 'Dieser Link ist abgelaufen oder wurde schon benutzt.' },
  ADDRESS_STAYS: { status: 409, message: 'Die Adresse gehört zu einem Konto, das schon benutzt wird.' },

  LAST_ADMIN: {
    status: 409,
    message: 'Das ist der letzte Admin. Geben Sie zuerst jemand anderem Admin-Rechte.',
  },
  OWN_ACCOUNT: { status: 409, message: 'Das eigene Konto ändert hier niemand selbst. Das macht ein anderer Admin.' },
  STAFF_ACCOUNT: { status: 403, message: 'Konten von Admins und aus dem Team ändert nur ein Admin.' },
  LOCKED_ACCOUNT: { status: 409, message: 'Dieses Konto ist gesperrt. Heben Sie zuerst die Sperre auf.' },
  ADDRESS_CONFIRMED: { status: 409, message: 'Diese E-Mail-Adresse ist schon bestätigt.' },
  UNCONFIRMED_ACCOUNT: { status: 409, message: 'Diese E-Mail-Adresse ist noch nicht bestätigt.' },

  CHILD_SIGN_IN_TO_ADD: { status: 401, message: 'Sie müssen angemeldet sein, um ein Kind hinzuzufügen.' },
  CHILD_SIGN_IN_TO_REMOVE: { status: 401, message: 'Sie müssen angemeldet sein, um ein Kind zu löschen.' },
  CHILD_SIGN_IN_TO_UPDATE: { status: 401, message: 'Kind kann nicht aktualisiert werden.' },
  BIRTHDATE_IN_FUTURE: { status: 400, message: 'Das Geburtsdatum darf nicht in der Zukunft liegen.' },
  TOO_MANY_CHILDREN: {
    status: 409,
    message:
      'In Ihrem Konto sind schon so viele Kinder, wie es hier haben kann. Brauchen Sie Platz für weitere, hilft Ihnen der Betreiber.',
  },
  CHILD_NEEDS_CONSENT: { status: 400, message: 'Ohne Ihre Einwilligung dürfen wir kein Kind anlegen.' },

  ACCOUNT_STAYS: {
    status: 409,
    message: 'Ein Admin-Konto kann sich nicht selbst löschen. Bitte wenden Sie sich an den Betreiber.',
  },

  // Shown to children.
  CHILD_ACCOUNT_STAYS: { status: 409, message: 'Dein Konto gehört zu deiner Familie: Deine Eltern können es löschen.' },

  // Also shown on shared pages, to anybody who has the link.
  CONSENT_NEEDED: { status: 403, message: 'Dafür fehlt gerade die Einwilligung. Es wird nichts gespeichert.' },
  CONSENT_IS_THE_CHILDS: {
    status: 409,
    message: 'Ab 16 Jahren entscheidet Ihr Kind selbst über seine Einwilligung. Sie können es weiterhin löschen.',
  },
  CHILD_STAYS_OLD_ENOUGH: {
    status: 409,
    message:
      'Ab 16 Jahren entscheidet Ihr Kind selbst über seine Daten. Das Geburtsdatum lässt sich darum nicht mehr auf ein jüngeres Alter ändern.',
  },
  CONSENT_IS_THE_PARENTS: { status: 409, message: 'Bis du 16 bist, entscheiden das deine Eltern.' },

  CHILD_WITHOUT_EMAIL: { status: 409, message: 'Bitte tragen Sie zuerst eine E-Mail-Adresse im Kinderprofil ein.' },
  CHILD_ALREADY_REGISTERED: { status: 409, message: 'Dieses Kind hat schon ein eigenes Konto.' },
  CHILD_EMAIL_NEEDS_LINK: {
    status: 409,
    message: 'Die E-Mail-Adresse eines registrierten Kindes ändert sich erst, wenn sie per Mail bestätigt ist.',
  },
  INVITATION_INVALID: { status: 410, message: 'Diese Einladung ist bereits verwendet worden oder abgelaufen.' },
  CHILD_PROFILE_NOT_FOUND: {
    status: 404,
    message: 'Kindprofil nicht gefunden. Die Einladung ist möglicherweise ungültig.',
  },

  // Two parents, and people who help (decision 091).
  SIXTEENTH_BIRTHDAY_OF_TWO: {
    status: 409,
    message:
      'Mit 16 Jahren entscheidet ein Kind selbst über seine Daten. Ob es so alt ist, kann bei zwei Elternteilen keiner allein ändern. Bitte schreiben Sie uns, wenn das Datum falsch ist.',
  },
  GUARDIANS_FULL: {
    status: 409,
    message: 'Für dieses Kind gibt es schon zwei Elternteile. Mehr können es nicht sein.',
  },
  HELPERS_FULL: { status: 409, message: 'Dieses Kind hat schon acht Begleitpersonen. Mehr können es nicht sein.' },
  LAST_GUARDIAN: {
    status: 409,
    message: 'Für dieses Kind sind nur Sie da. Gehen können Sie erst, wenn jemand anderes als Elternteil bleibt.',
  },
  REMOVAL_ASKED_OFTEN: {
    status: 409,
    message: 'Das haben Sie heute schon zweimal gefragt. Bitte warten Sie einen Tag, bevor Sie wieder fragen.',
  },
  GUARDIAN_STAYS: {
    status: 409,
    message: 'Einen anderen Elternteil kann hier niemand entfernen. Gehen kann er nur selbst.',
  },
  GUARDIAN_INVITATION_OVER: {
    status: 410,
    message: 'Diese Einladung gilt nicht mehr. Lassen Sie sich bitte eine neue geben.',
  },
  GUARDIAN_INVITATION_LOCKED: {
    status: 410,
    message: 'Der Code war fünfmal falsch. Diese Einladung gilt nicht mehr, lassen Sie sich bitte eine neue geben.',
  },
  OWN_INVITATION: {
    status: 409,
    message: 'Diese Einladung haben Sie selbst gemacht. Annehmen muss sie jemand anderes.',
  },
  ALREADY_GUARDIAN: { status: 409, message: 'Sie begleiten dieses Kind schon als Elternteil.' },
  ALREADY_HELPER: { status: 409, message: 'Sie begleiten dieses Kind schon.' },
  GUARDIAN_NEEDS_CONSENT: { status: 400, message: 'Als Elternteil geht es nur mit Ihrer Einwilligung.' },

  NICKNAME_TAKEN: {
    status: 409,
    message: 'So heißt beim Anmelden schon ein anderes Kind Ihrer Familie oder des anderen Elternteils.',
  },
  NICKNAME_OF_TWO_CHILDREN: {
    status: 409,
    message:
      'Ein Kind dieser Einladung meldet sich mit demselben Spitznamen an wie eines, das Sie schon begleiten. Ändern Sie einen davon in der Familie und nehmen Sie dann an.',
  },
  SECRET_MISSING: { status: 400, message: 'Bitte wählen Sie Ziffern oder Bilder.' },
  CHILD_HAS_NO_LOGIN: { status: 409, message: 'Dieses Kind hat noch keine eigene Anmeldung.' },
  CHILD_SIGNS_IN_ITSELF: { status: 409, message: 'Ab 16 Jahren meldet sich Ihr Kind selbst an.' },
  CHILD_CHANGES_EMAIL_ITSELF: { status: 409, message: 'Ab 16 Jahren ändert Ihr Kind seine E-Mail-Adresse selbst.' },
  EMAIL_COMES_BY_INVITATION: {
    status: 409,
    message: 'Eine eigene E-Mail-Adresse kommt mit einer Einladung der Eltern dazu.',
  },
  // Shown to children.
  FAMILY_CODE_UNKNOWN: {
    status: 404,
    message: 'Diesen Familien-Code gibt es nicht. Sieh noch einmal genau auf deine Karte oder frag deine Eltern.',
  },
  WRONG_SECRET: { status: 401, message: 'Das stimmt noch nicht. Versuch es noch einmal.' },
  SIGN_IN_LOCKED: {
    status: 403,
    message: 'Das war zu oft falsch. Sag deinen Eltern Bescheid: Sie können dich wieder freischalten.',
  },
  SOMEBODY_SIGNED_IN: { status: 409, message: 'Auf diesem Gerät ist noch jemand angemeldet.' },

  CHILD_MISMATCH: { status: 400, message: 'Interner Fehler: Kind-ID stimmt nicht überein' },
  // Signed, changed, taken back or replaced since it was read, in another tab or by somebody else of the family.
  AGREEMENT_CHANGED: {
    status: 409,
    message: 'Die Vereinbarung hat sich inzwischen geändert. Bitte lesen Sie noch einmal, was dort jetzt steht.',
    toChild: 'Eure Vereinbarung hat sich gerade geändert. Lies noch einmal, was jetzt dort steht.',
  },
  AGREEMENT_EMPTY: { status: 400, message: 'Wählen Sie mindestens einen Satz aus.' },
  AGREEMENT_BLANK: { status: 400, message: 'In einem Satz fehlt noch eine Angabe, oder sie passt nicht.' },
  AGREEMENT_CONTRADICTS: { status: 400, message: 'Zwei Sätze widersprechen sich. Bitte wählen Sie einen davon ab.' },
  AGREEMENT_CLAUSE_GONE: {
    status: 409,
    message: 'Ein Satz steht nicht mehr zur Auswahl. Bitte laden Sie die Seite noch einmal.',
  },
  ALREADY_ASSIGNED: {
    status: 409,
    message: 'Diese Kompetenz ist Ihrem Kind schon zugewiesen.',
    toChild: 'Dieses Thema hast du schon bekommen.',
  },
  WISHES_FULL: { status: 409, message: 'Drei Wünsche warten schon. Nimm erst einen zurück.' }, // shown to children only
  STAMPS_MISSING: { status: 403, message: 'Dafür fehlen dir noch Stempel.' }, // shown to children only
  NO_LEVEL_OPEN: {
    status: 409,
    message: 'Für das Alter Ihres Kindes ist hier noch kein Level offen. Wählen Sie „Alle Level öffnen“.',
  },
  LEVEL_NOT_OPEN: {
    status: 409,
    message: 'Dieses Level ist für ein älteres Kind. Sie können es in der Familie zuerst öffnen.',
  },
  STAMP_TOO_OLD: { status: 410, message: 'Dieser Stempel ist zu alt oder nicht von hier.' },
  NO_CHILD_LINKED: { status: 403, message: 'Kein Kind zugeordnet' },

  LINK_NOT_FOUND: { status: 404, message: 'Inhalt nicht gefunden oder abgelaufen' },
  CONTENT_NOT_AVAILABLE: { status: 404, message: 'Kein Inhalt verfügbar.' },
  // Taken back by the editors; the message suits children and adults.
  CONTENT_RESTS: { status: 409, message: 'Das macht gerade Pause. Was du geschafft hast, bleibt.' },

  TOGETHER_CONFIRMED: { status: 409, message: 'Das haben deine Eltern schon bestätigt.' },
  ALREADY_READ: { status: 409, message: 'Diese Lektion wurde bereits als gelesen markiert.' },
  QUIZ_WITHOUT_QUESTIONS: { status: 409, message: 'Für dieses Quiz sind derzeit keine Fragen verfügbar.' },
  ANSWER_ALREADY_GIVEN: { status: 409, message: 'Diese Frage ist schon beantwortet.' },
  SIMULATION_WITHOUT_ENDPOINT: { status: 409, message: 'Diese Simulation hat keinen Endpunkt konfiguriert.' },
  SIMULATION_ENDPOINT_INVALID: { status: 409, message: 'Diese Simulation hat keinen gültigen Endpunkt' },
  // Thrown with the actual reason instead of this message (server/platform/outbound/failure.ts).
  SIMULATION_NOT_STARTED: { status: 409, message: 'Der Anbieter ist nicht zu erreichen.' },
  CONTACT_DATA_NOT_AGREED: { status: 409, message: 'Dafür fehlt die Zustimmung, Kontaktdaten weiterzugeben.' },
  SIGNATURE_WRONG: { status: 401, message: 'Die Unterschrift stimmt nicht, oder sie ist zu alt.' },
  OUTCOME_ALREADY_TOLD: { status: 409, message: 'Zu diesem Durchgang ist schon ein anderes Ergebnis gemeldet.' },
  // Thrown with the actual reason instead of this message (server/platform/outbound/failure.ts).
  ANALYSIS_ADDRESS_INVALID: { status: 400, message: 'Die Adresse des Dienstes ist keine gültige Adresse.' },
  ADMIN_SIGN_IN_TO_SAVE: { status: 401, message: 'Sie müssen angemeldet sein.' },
  COMPETENCY_TITLE_TAKEN: { status: 409, message: 'Eine Kompetenz mit diesem Titel gibt es bereits.' },
  COMPETENCY_TITLE_UNUSABLE: {
    status: 400,
    message: 'Der Titel braucht Buchstaben oder Ziffern: Daraus wird die Adresse.',
  },
  // The message is completed with the problems and their places (server/content/drafts/publish.ts).
  CONTENT_NOT_READY: { status: 409, message: 'Das kann so noch nicht veröffentlicht werden.' },
  NOT_PUBLISHED: { status: 409, message: 'Das ist gerade nicht veröffentlicht.' },
  NOT_IN_BIN: { status: 409, message: 'Endgültig gelöscht wird nur, was im Papierkorb liegt.' },
  SECOND_PERSON_NEEDED: {
    status: 409,
    message: 'Sie haben an diesem Entwurf mitgeschrieben. Eine zweite Person prüft und veröffentlicht ihn.',
  },
  TERMS_TO_ACCEPT: { status: 403, message: 'Bitte stimmen Sie zuerst den neuen Nutzungsbedingungen zu.' },
  TERMS_CHANGED: {
    status: 409,
    message: 'Inzwischen gibt es eine neuere Fassung der Nutzungsbedingungen. Bitte laden Sie die Seite neu.',
  },
  SCHEDULE_IN_PAST: { status: 400, message: 'Dieser Zeitpunkt ist schon vorbei.' },
  SCHEDULE_TOO_FAR: { status: 400, message: 'Planen lässt sich höchstens ein Jahr im Voraus.' },
  // Told when the moment has come, with what happened instead (server/content/schedules/publish-due.ts).
  SCHEDULE_OUTDATED: { status: 409, message: 'Der Entwurf wurde danach geändert.' },
  SCHEDULER_MAY_NOT: { status: 403, message: 'Wer es geplant hat, darf nicht mehr veröffentlichen.' },
  NOTHING_TO_PUBLISH: { status: 409, message: 'Es gibt keine Änderungen, die noch nicht veröffentlicht sind.' },
  // The message is completed with file, place and reason (server/content/packages/read-package.ts).
  PACKAGE_REFUSED: { status: 409, message: 'Dieses Paket lässt sich nicht einlesen. Es wurde nichts übernommen.' },
  PACKAGE_OUTDATED: {
    status: 409,
    message: 'Inzwischen hat sich hier etwas geändert. Bitte sehen Sie sich die Unterschiede noch einmal an.',
  },
  PACKAGES_WAITING: {
    status: 429,
    message: 'Gerade wird schon ein Paket eingelesen. Bitte versuchen Sie es gleich noch einmal.',
  },
  PACKAGE_TOO_LARGE: {
    status: 409,
    message:
      'Mit seinen Bildern und Aufnahmen wäre das Paket größer als 50 MB. Bitte laden Sie die Kompetenzen einzeln herunter, oder nehmen Sie kürzere Aufnahmen.',
  },
  // The message is completed with who saved what and when (server/content/drafts/save.ts).
  DRAFT_CONFLICT: { status: 409, message: 'Jemand anderes hat inzwischen etwas geändert. Nichts wurde überschrieben.' },
  // The message is completed with the spelling and the word that has it (server/operation/admin/glossary.ts).
  WORD_TAKEN: { status: 409, message: 'Dieses Wort steht schon im Wörterbuch.' },
  ORDER_OUTDATED: { status: 409, message: 'Die Liste hat sich inzwischen geändert. Bitte laden Sie die Seite neu.' },
  PICTURE_WRONG_KIND: { status: 415, message: 'Das ist kein JPEG, PNG oder WebP. Andere Dateien nehmen wir nicht an.' },
  PICTURE_IS_HEIC: {
    status: 415,
    message: 'Das ist ein HEIC-Bild, wie es iPhones aufnehmen. Bitte sichern Sie es als JPEG und laden Sie das hoch.',
  },
  PICTURE_TOO_LARGE: { status: 413, message: 'Das Bild ist zu groß: höchstens 10 MB.' },
  PICTURE_TOO_MANY_PIXELS: { status: 413, message: 'Das Bild hat zu viele Bildpunkte: höchstens 70 Millionen.' },
  PICTURE_TOO_COSTLY: {
    status: 413,
    message:
      'Dieses Bild zu verkleinern braucht zu viel Speicher. Bitte verkleinern Sie es vorher, zum Beispiel auf 4000 Bildpunkte in der Breite, oder sichern Sie es als gewöhnliches JPEG, nicht als progressives.',
  },
  PICTURE_EMPTY: { status: 400, message: 'Die Datei ist leer.' },
  PICTURE_UNREADABLE: { status: 400, message: 'Das Bild ist beschädigt und lässt sich nicht lesen.' },
  PICTURES_WAITING: {
    status: 503,
    message: 'Gerade werden schon mehrere Bilder hochgeladen. Bitte versuchen Sie es gleich noch einmal.',
  },
  PICTURE_NOT_STORED: {
    status: 503,
    message: 'Das Bild konnte nicht abgelegt werden. Bitte versuchen Sie es später noch einmal.',
  },
  PICTURE_UNAVAILABLE: {
    status: 503,
    message: 'Das Bild ist gerade nicht zu erreichen. Bitte versuchen Sie es gleich noch einmal.',
  },
  // The message is completed with the usages of the picture (server/content/media/usages.ts).
  PICTURE_IN_USE: { status: 409, message: 'Das Bild wird noch gebraucht.' },
  RECORDING_WRONG_KIND: {
    status: 415,
    message:
      'Das ist keine Aufnahme, die Browser abspielen: Ton als MP3, M4A oder Ogg Opus, Video als MP4 (H.264) oder WebM.',
  },
  RECORDING_TOO_LARGE: {
    status: 413,
    message: 'Die Aufnahme ist zu groß: Ton höchstens 10 MB, Video höchstens 40 MB.',
  },
  RECORDING_TOO_LONG: { status: 413, message: 'Das Video ist zu lang: höchstens 3 Minuten.' },
  RECORDING_EMPTY: { status: 400, message: 'Die Datei ist leer.' },
  RECORDING_UNREADABLE: {
    status: 400,
    message: 'Die Aufnahme ist beschädigt oder nicht vollständig. Bitte laden Sie sie noch einmal hoch.',
  },
  RECORDING_NAMES_PLACE: {
    status: 400,
    message:
      'In der Datei steht, wo sie aufgenommen wurde. Bitte nehmen Sie den Ort heraus, zum Beispiel beim Teilen auf dem Telefon, und laden Sie sie dann hoch.',
  },
  RECORDINGS_WAITING: {
    status: 503,
    message: 'Gerade werden schon mehrere Aufnahmen hochgeladen. Bitte versuchen Sie es gleich noch einmal.',
  },
  RECORDING_NOT_STORED: {
    status: 503,
    message: 'Die Aufnahme konnte nicht abgelegt werden. Bitte versuchen Sie es später noch einmal.',
  },
  RECORDING_UNAVAILABLE: {
    status: 503,
    message: 'Die Aufnahme ist gerade nicht zu erreichen. Bitte versuchen Sie es gleich noch einmal.',
  },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'Diesen Teil der Aufnahme gibt es nicht.' },
  // The message is completed like that of PICTURE_IN_USE.
  RECORDING_IN_USE: { status: 409, message: 'Die Aufnahme wird noch gebraucht.' },
  BRAND_PICTURE_TOO_SMALL: {
    status: 400,
    message: 'Das Bild ist zu klein: Jede Seite muss mindestens 48 Bildpunkte lang sein, sonst wird es unscharf.',
  },
  BRAND_PICTURE_GONE: {
    status: 409,
    message: 'Das hochgeladene Bild gibt es nicht mehr. Bitte laden Sie es noch einmal hoch.',
  },
  BRANDING_CHANGED: {
    status: 409,
    message:
      'Jemand anderes hat das Aussehen inzwischen geändert. Nichts wurde überschrieben. Bitte laden Sie die Seite neu.',
  },
  OPERATOR_DETAILS_CHANGED: {
    status: 409,
    message:
      'Jemand anderes hat diese Angaben inzwischen geändert. Nichts wurde überschrieben. Bitte laden Sie die Seite neu.',
  },

  // Setting an installation up (decision 111). The same for a link that never was, is over, or has done its work.
  SETUP_LINK_OVER: {
    status: 404,
    message: 'Dieser Link gilt nicht oder nicht mehr. Einen neuen druckt auf dem Server: npm run admin -- setup-link',
  },
  SETUP_NEEDS_HTTPS: {
    status: 403,
    message:
      'So lässt sich das hier nicht einrichten: Jemand könnte mitlesen. Es geht über https, auf dem Rechner selbst, oder dort mit: npm run admin -- add MAIL',
  },
  SETUP_DONE: {
    status: 409,
    message: 'Diese Installation hat inzwischen einen Admin, der Link gilt nicht mehr. Bitte melden Sie sich an.',
  },
  BACKUP_TARGET_FAILED: { status: 409, message: 'BACKUP_TARGET ist nicht benutzbar.' },
  CHILDREN_LEARN_HERE: {
    status: 409,
    message:
      'Hier lernen schon Kinder, und ihre Kompetenzen bleiben. Sind es nur die der Demo-Familie, entfernen Sie diese zuerst.',
  },
  DEMO_ENDS_ITSELF: {
    status: 409,
    message:
      'Sie sind als Admin der Demo angemeldet. Legen Sie zuerst einen eigenen Admin an, mit dem Link, den der Server beim Start druckt.',
  },
  NOT_SHAREABLE: {
    status: 409,
    message: 'Teilen lässt sich nur, was veröffentlicht ist und nicht nur für Eltern bestimmt.',
  },

  QUIZ_NOT_FINISHED: { status: 409, message: 'Es sind noch nicht alle Fragen beantwortet.' },
} as const

export type RefusalCode = keyof typeof refusals

/** The message of a refusal for a child; undefined where the one for adults suits children too. */
export const toChild = (code: RefusalCode): string | undefined => {
  const refusal: { message: string; toChild?: string } = refusals[code]
  return refusal.toChild
}

/**
 * Message of TOO_MANY_REQUESTS for a live connection: too many are open, so this screen gets no updates. Its data load
 * normally.
 */
export const tooManyScreens =
  'Diese Website ist in zu vielen Fenstern zugleich geöffnet. Bitte schließen Sie einige davon.'

/** Message of TOO_MANY_REQUESTS with the waiting time, rounded up to minutes or hours. */
export const tooManyAttempts = (seconds: number): string =>
  `Das waren zu viele Versuche. Bitte warten Sie ${timeOf(seconds, 'eine')}.`
export const tooManyAttemptsOfChild = (seconds: number): string =>
  `Das waren zu viele Versuche. Warte bitte ${timeOf(seconds, 'eine')}.`

/** Message of SIGN_IN_BUSY with the waiting time, rounded up to tens of seconds. */
export const signInBusy = (seconds: number): string =>
  `Gerade melden sich sehr viele an. Bitte versuchen Sie es in ${tensOfSeconds(seconds)} Sekunden noch einmal.`
export const signInBusyOfChild = (seconds: number): string =>
  `Gerade melden sich sehr viele an. Versuch es in ${tensOfSeconds(seconds)} Sekunden noch einmal.`
const tensOfSeconds = (seconds: number) => Math.ceil(seconds / 10) * 10

/** The remaining attempts are mentioned from this number down. */
const FEW_TRIES = 2

/**
 * Appended to the message of a failed attempt, for adults and children alike. Empty while more than FEW_TRIES are left.
 */
export function triesLeft(left: number, pauseSeconds: number): string {
  if (left > FEW_TRIES) return ''
  const pause = timeOf(pauseSeconds, 'einer')
  if (left === 0) return `Der nächste Versuch geht erst in ${pause}.`
  return `${left === 1 ? 'Noch ein Versuch' : `Noch ${left} Versuche`} bis zu einer Pause von ${pause}.`
}

/** Message of SECRET_DOUBTED for a parent who wants to open the child's place. */
export const ANSWER_DOUBT_FIRST =
  'Sagen Sie zuerst, ob Ihr Kind ein neues Geheimnis braucht: in der Familie, bei „Neues Geheimnis“. Danach geht es hier weiter.'
/** Message of ACCOUNT_LOCKED for a child without an e-mail address. */
export const LOCKED_FOR_CHILD = 'Du kannst dich gerade nicht anmelden. Bitte frag deine Eltern.'

/** Message of TOO_MANY_REQUESTS for a child that signs in. */
export const tooManyTriesOfChild = (seconds: number): string =>
  `Das war ein paarmal falsch. Versuch es in ${timeOf(seconds, 'einer')} noch einmal.`

/** Message of TOO_MANY_REQUESTS for quizzes and lessons behind a shared link; children read it. */
export const sharedLinkIsBusy = (seconds: number): string =>
  `Über diesen Link wurde gerade sehr viel gelernt. Versuch es in ${timeOf(seconds, 'einer')} noch einmal.`

/**
 * A duration in German words, rounded up. `one`: 'eine' or 'einer', the case that the
 * sentence needs for one minute or hour.
 */
function timeOf(seconds: number, one: 'eine' | 'einer'): string {
  const minutes = Math.max(Math.ceil(seconds / 60), 1)
  const hours = Math.ceil(seconds / 3600)
  if (minutes === 1) return `${one} Minute`
  if (minutes < 60) return `${minutes} Minuten`
  return hours === 1 ? `${one} Stunde` : `${hours} Stunden`
}
