import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { PagedList } from '#web/lists/paged-list.tsx';
import {
  ButtonLink,
  EmptyState,
  MoreLink,
  PageHead,
  PageLayout,
  Section,
  Tabs,
  VoucherTicket,
} from '#web/ui/index.ts';
import type { loader } from './page.server.ts';
import './bons-achat.css';

const HOW = `${pathOf('/besoin-daide/questions-frequentes/:theme', { params: { theme: 'retards' } })}#question-utiliser-un-bon`;

type Data = Awaited<ReturnType<typeof loader>>;

const Vouchers = ({ rows }: { rows: Data['lately'] }) => (
  <ul className="vouchers">
    {rows.map(({ id, ...voucher }) => (
      <li key={id}>
        <VoucherTicket {...voucher} />
      </li>
    ))}
  </ul>
);

const Nothing = ({ isOver }: Pick<Data, 'isOver'>) =>
  isOver ? (
    <EmptyState title="Aucun bon utilisé ni expiré">
      Un bon vient ici quand il est utilisé jusqu’au dernier euro, ou après son dernier jour. On y lit où il a
      été employé.
    </EmptyState>
  ) : (
    <EmptyState
      title="Aucun bon d’achat à utiliser"
      actions={
        <ButtonLink href={pathOf('/besoin-daide/mes-reclamations', { query: { sujet: 'voyage' } })}>
          Signaler un retard ou un incident
        </ButtonLink>
      }
    >
      Compensations, remboursements et bons de caisse s’affichent ici dès qu’ils vous sont accordés, avec leur
      valeur, leur code et leur dernier jour.
    </EmptyState>
  );

/** `/compte/avantages/bons-achat`: what is left to use, the soonest to end first, and what has gone where (VOUCHER-01). */
export const Page = () => {
  const { vouchers, isOver, left, tabs, lately } = usePageData<typeof loader>();
  return (
    <PageLayout
      name="vouchers-page"
      head={
        <PageHead
          title="Bons d’achat"
          aside={<MoreLink href={HOW}>Comment les utiliser</MoreLink>}
          lead={
            <>
              {left && (
                <span className="vouchers-left">
                  <b>{left}</b> à utiliser
                  <span className="visually-hidden">. </span>
                </span>
              )}
              Compensations, remboursements et réductions : ce qui vous reste à utiliser, le plus pressé
              d’abord. Ils paient la part en euros d’un billet de la boutique, ou s’emploient avec leur code
              en gare et sur nos autres sites de vente.
            </>
          }
        />
      }
    >
      {tabs && (
        <Tabs
          label="Bons d’achat"
          tabs={[
            { ...tabs.usable, label: 'À utiliser', current: !isOver },
            { ...tabs.over, label: 'Utilisés ou expirés', current: isOver },
          ]}
        />
      )}
      {tabs && <h2 className="visually-hidden">{isOver ? 'Utilisés ou expirés' : 'À utiliser'}</h2>}
      <div className="vouchers-list">
        <PagedList list={vouchers} pagesLabel="Pages des bons d’achat" empty={<Nothing isOver={isOver} />}>
          {(rows) => <Vouchers rows={rows} />}
        </PagedList>
      </div>
      {tabs && lately.length > 0 && (
        <Section
          title="Utilisés ou expirés dernièrement"
          id="dernierement"
          link={
            tabs.over.count > lately.length && (
              <MoreLink href={tabs.over.href}>Tous ({tabs.over.count})</MoreLink>
            )
          }
        >
          <Vouchers rows={lately} />
        </Section>
      )}
    </PageLayout>
  );
};
