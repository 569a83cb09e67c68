import type { Examples } from '../../gallery/example.ts';
import { exampleQr } from '../qr/testing/example-qr.ts';
import { DiscountCard, LoyaltyCard } from './loyalty-card.tsx';

export const examples: Examples = {
  title: 'Cartes de fidélité',
  order: 3,
  cases: [
    {
      name: 'Les quatre niveaux',
      node: (
        <div className="gallery__cards">
          <LoyaltyCard
            type="GV"
            number="2909 0109 4172 6385 0"
            holder="Camille Vasseur"
            validity="jusqu’au 14/06/2026"
            qr={exampleQr}
          />
          <LoyaltyCard
            type="GV_TRANS"
            number="2909 0109 8830 1427 6"
            holder="Idriss Le Goff"
            validity="jusqu’au 30/09/2026"
            qr={exampleQr}
          />
          <LoyaltyCard
            type="GV_CLUB"
            number="2909 0109 5518 2094 3"
            holder="Marie-Antoinette de La Rochefoucauld-Montmorency"
            validity="jusqu’au 02/12/2026"
          />
          <LoyaltyCard
            type="T_CLUB"
            number="2909 0109 2047 7716 1"
            holder="Théophile Arnoux"
            validity="sans fin"
          />
        </div>
      ),
    },
    {
      name: 'Les cartes de réduction : la course du soleil',
      node: (
        <div className="gallery__cards">
          {(
            [
              ['young', 'Avantage Jeune'],
              ['adult', 'Avantage Adulte'],
              ['family', 'Avantage Famille'],
              ['freedom', 'Liberté'],
              ['senior', 'Avantage Senior'],
            ] as const
          ).map(([face, name]) => (
            <DiscountCard
              key={face}
              face={face}
              name={name}
              number="2909 0114 0172 6385 2"
              holder="Yanis Le Goff"
              validity="jusqu’au 12/01/2027"
            />
          ))}
        </div>
      ),
    },
    {
      name: 'Suspendue ou expirée, et un abonnement',
      node: (
        <div className="gallery__cards">
          <DiscountCard
            face="family"
            name="Avantage Famille"
            number="2909 0117 4471 0928 4"
            holder="Yanis Le Goff"
            validity="jusqu’au 02/07/2027"
            isVoid
          />
          <DiscountCard
            face="freedom"
            name="Max Actif+"
            number="2909 0120 6734 0921 3"
            holder="Yanis Le Goff"
            validity="sans date de fin"
            label="Abonnement"
          />
        </div>
      ),
    },
  ],
};
