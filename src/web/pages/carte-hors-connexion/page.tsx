import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { Dialog, PageHead, PageLayout, QrCode } from '#web/ui/index.ts';
import { Live, PresentedCard } from '#web/views/presented.tsx';
import { useAwakeScreen } from '#web/views/stay-awake.ts';
import type { loader } from './page.server.ts';
import './carte-hors-connexion.css';

type Data = Awaited<ReturnType<typeof loader>>;
type Ticket = Data['tickets'][number];

const cardAnchor = (id: string): string => `carte-${id}`;
const ticketAnchor = (id: string): string => `billet-${id}`;

const Card = ({ card }: { card: Data['cards'][number] }): ReactNode => (
  <section className="control kept__one" data-tier={card.colour} aria-labelledby={cardAnchor(card.id)}>
    <h3 id={cardAnchor(card.id)} tabIndex={-1}>
      {card.title}
    </h3>
    <PresentedCard {...card} />
    <Live words={card.words} />
  </section>
);

const Code = ({ ticket, code }: { ticket: Ticket; code: Ticket['codes'][number] }): ReactNode => (
  <li>
    {code.drawing ? (
      <QrCode
        drawing={code.drawing}
        label={`Code du billet de ${code.passenger}, dossier ${ticket.pnr}`}
        large
      />
    ) : (
      <p>{code.waits}</p>
    )}
    <p className="control__name">{code.passenger}</p>
  </li>
);

const TicketPart = ({ ticket }: { ticket: Ticket }): ReactNode => (
  <section className="control kept__one" aria-labelledby={ticketAnchor(ticket.id)}>
    <h3 id={ticketAnchor(ticket.id)} tabIndex={-1}>
      {ticket.route},{' '}
      <span className="control__number">
        {ticket.date}, {ticket.times}
      </span>
    </h3>
    <ul className="kept__trains">
      {ticket.segments.map(({ train, from, to, times, seats }) => (
        <li key={`${train} ${times}`}>
          <b>{train}</b>, {ticket.travelClass}, {times}
          <br />
          {from} – {to}
          {seats.length > 0 && (
            <>
              <br />
              {seats.join(' ; ')}
            </>
          )}
        </li>
      ))}
    </ul>
    {ticket.paper ? (
      <p>{ticket.paper}</p>
    ) : (
      <ul className="kept__codes">
        {ticket.codes.map((code) => (
          <Code key={code.passenger} ticket={ticket} code={code} />
        ))}
      </ul>
    )}
    <p>Dossier {ticket.pnr}. Billet nominatif, à présenter avec une pièce d’identité.</p>
  </section>
);

/** `/compte/avantages/ma-carte-hors-connexion`: cards and tickets for the controller on one page, which a device may keep (CARD-09). */
export const Page = (): ReactNode => {
  const { cards, tickets, asOf } = usePageData<typeof loader>();
  useAwakeScreen(true);
  const parts = [
    ...cards.map((card) => ({
      anchor: cardAnchor(card.id),
      label: card.title,
      shown: <Card key={card.id} card={card} />,
    })),
    ...tickets.map((ticket) => ({
      anchor: ticketAnchor(ticket.id),
      label: `${ticket.route}, ${ticket.date}`,
      shown: <TicketPart key={ticket.id} ticket={ticket} />,
    })),
  ];
  // The first code is what a telephone's first screen is for: the way to the others comes after it.
  const first = parts[0]?.shown;
  const others = parts.slice(1);
  return (
    <PageLayout head={<PageHead title="Ma carte et mes billets" />}>
      <Dialog
        id="hors-connexion"
        title="Ma carte et mes billets"
        closeHref={pathOf('/compte/avantages/mes-cartes')}
        bright
      >
        <div className="kept">
          <p className="kept__as-of">
            À jour {asOf}. S’ouvre sans réseau sur l’appareil qui en garde la copie.
          </p>
          {parts.length === 0 && (
            <p>
              Vous n’avez ni carte ni billet à présenter. Votre carte de fidélité, vos cartes de réduction et
              les billets de vos voyages à venir se rangent ici.
            </p>
          )}
          {first}
          {others.length > 0 && (
            <nav className="kept__others" aria-labelledby="aussi">
              <h3 id="aussi">Aussi sur cet appareil</h3>
              <ul>
                {others.map(({ anchor, label }) => (
                  <li key={anchor}>
                    <a href={`#${anchor}`}>{label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          {others.map(({ shown }) => shown)}
        </div>
      </Dialog>
    </PageLayout>
  );
};
