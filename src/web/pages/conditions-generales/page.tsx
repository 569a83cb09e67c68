import { usePageData } from '#web/rendering/page-hooks.ts';
import { PageHead, PageLayout, Prose } from '#web/ui/index.ts';
import type { loader } from './page.server.ts';

/** The terms of sale of the shop that a customer accepts when paying with points; each order keeps the version accepted. */
export const Page = () => {
  const { version, promoReduction, promoDays } = usePageData<typeof loader>();
  return (
    <PageLayout
      head={
        <PageHead
          title="Conditions générales de vente de la boutique de primes"
          lead={`Version du ${version}`}
        />
      }
    >
      <Prose>
        <h2>1. Qui peut commander</h2>
        <p>
          La boutique de primes est ouverte aux titulaires d’une carte Grand Voyageur ou Grand Voyageur Le
          Club en cours. Le titulaire commande pour lui-même et pour la personne qui l’accompagne, avec ses
          propres points.
        </p>
        <h2>2. Prix en points</h2>
        <p>
          Le prix d’un billet prime dépend de la distance, de la classe et du type de train. Il est affiché
          pour l’ensemble des voyageurs avant le paiement, et c’est lui qui est débité : un prix qui change
          entre l’affichage et la commande vous est présenté à nouveau, jamais prélevé d’office.
        </p>
        <p>
          Un nombre limité de places est vendu en promotion, à {promoReduction} de moins, jusqu’à {promoDays}{' '}
          jours avant le départ.
        </p>
        <h2>3. Réservation et paiement</h2>
        <p>
          Vos places sont gardées 15 minutes pendant que vous vérifiez la commande, une fois 15 minutes de
          plus si vous le demandez. Passé ce délai elles retournent à la vente et aucun point n’est pris. Le
          paiement débite les points les plus anciens d’abord. Si la réservation ne peut aboutir, les points
          débités vous sont rendus avec leur échéance.
        </p>
        <h2>4. Confirmation</h2>
        <p>
          La commande est ferme quand une référence de dossier vous est donnée. Elle est confirmée par e-mail
          et reste dans l’historique de vos commandes. Le billet est un e-billet : son QR code est dans vos
          voyages à venir.
        </p>
        <h2>5. Échange et annulation</h2>
        <p>
          Un billet prime est échangeable, selon les places disponibles, et annulable jusqu’au départ du train
          : les points sont alors rendus. Un billet prime en promotion n’est ni échangeable ni annulable. Les
          conditions de chaque billet sont rappelées avec lui.
        </p>
        <h2>6. Points et voyages</h2>
        <p>
          Un billet payé en points ne rapporte pas de points et n’est pas compté dans les voyages de l’année.
          Les points n’ont pas de valeur en euros et ne se cèdent pas.
        </p>
        <h2>7. À bord</h2>
        <p>Le billet est nominatif. Il est présenté au contrôle avec une pièce d’identité.</p>
        <h2>8. Vos données</h2>
        <p>
          Les noms des voyageurs, l’adresse e-mail et le trajet servent à réserver, à confirmer et à contrôler
          le voyage. La version des présentes conditions que vous acceptez est gardée avec la commande.
        </p>
      </Prose>
    </PageLayout>
  );
};
