// Made from the server's messages by ./cardspeak generate; do not edit.

export type RuleId = string;

export type AbsenceArranged = { type: "AbsenceArranged"; under?: (RuleId)[]; player: string; at: number; until: number };

export type Account = { bought?: number; cashed?: number; charged?: number; won?: number; kept?: number };

export type Admitted = { type: "Admitted"; at: number; under?: (RuleId)[]; person: string };

export type AgreeToTerms = { type: "AgreeToTerms"; player: string };

export type Ahead = { seat: number; to_call: number; can_check: boolean };

export type AllowChips = { type: "AllowChips"; player: string; amount?: number | null };

export type AntesMadeUp = { type: "AntesMadeUp"; under?: (RuleId)[]; player: string; amount: number; carried: (Carried)[] };

export type ApproveTerms = { type: "ApproveTerms" };

export type ArrangeAbsence = { type: "ArrangeAbsence"; player: string; at: number; until: number };

export type Arrive = { type: "Arrive"; player: string; at: number };

export type Arrived = { type: "Arrived"; under?: (RuleId)[]; player: string; at: number };

export type AskForChips = { type: "AskForChips"; amount: number; seat?: number | null };

export type AskForOpeners = { type: "AskForOpeners"; seat: number };

export type AskForSeat = { type: "AskForSeat"; player: string; at: number; seat?: number | null };

export type AskForShown = { type: "AskForShown"; seat: number; hand_of: number };

export type AskToSee = { type: "AskToSee"; seat: number; hand_of: number };

export type Award = { seat: number; amount: number; half?: "high" | "low" | null; odd?: number };

export type BankSpent = { type: "BankSpent"; at: number; under?: (RuleId)[]; player: string; left: number };

export type BanksFilled = { type: "BanksFilled"; at: number; under?: (RuleId)[]; banks: Record<string, number> };

export type Betting = { structure: "limit" | "no-limit" | "pot-limit" | "spread-limit"; lower: number; upper: number };

export type BlindsChopped = { type: "BlindsChopped"; under?: (RuleId)[]; returned: (Returned)[]; carried?: (Carried)[] };

export type BoardDealt = { type: "BoardDealt"; under?: (RuleId)[]; cards: (Card)[] };

export type BoardPlayed = { type: "BoardPlayed"; under?: (RuleId)[]; seat: number };

export type BotLine = { kind: string; says: string };

export type BotSeated = { type: "BotSeated"; at: number; under?: (RuleId)[]; player: string; kind: string };

export type BringIn = { type: "BringIn"; seat: number };

export type Burned = { type: "Burned"; under?: (RuleId)[]; card: Card };

export type ButtonDrawn = { type: "ButtonDrawn"; under?: (RuleId)[]; seat: number; cards: Record<string, Card> };

export type BuyIn = { type: "BuyIn"; player: string; amount: number; at: number; bills?: (number)[]; chips?: Chips | null; is_received?: boolean; is_announced?: boolean; comes_from?: "broken-game" | "must-move" | "own-will" | null };

export type BuyInCorrected = { type: "BuyInCorrected"; under?: (RuleId)[]; player: string; change: number; at: number; reason?: string };

export type Call = { type: "Call"; seat: number };

export type CallClock = { type: "CallClock" };

export type Called = { type: "Called"; under?: (RuleId)[]; seat: number; to: number };

export type CameBack = { type: "CameBack"; under?: (RuleId)[]; player: string; at: number; put_back?: number };

export type Card = "2c" | "2d" | "2h" | "2s" | "3c" | "3d" | "3h" | "3s" | "4c" | "4d" | "4h" | "4s" | "5c" | "5d" | "5h" | "5s" | "6c" | "6d" | "6h" | "6s" | "7c" | "7d" | "7h" | "7s" | "8c" | "8d" | "8h" | "8s" | "9c" | "9d" | "9h" | "9s" | "??" | "Ac" | "Ad" | "Ah" | "As" | "Jc" | "Jd" | "Jh" | "Jk" | "Js" | "Kc" | "Kd" | "Kh" | "Ks" | "Qc" | "Qd" | "Qh" | "Qs" | "Tc" | "Td" | "Th" | "Ts";

export type CardsDealt = { type: "CardsDealt"; under?: (RuleId)[]; seat: number; cards: (Card)[]; faces: string };

export type CardsShown = { type: "CardsShown"; under?: (RuleId)[]; seat: number; cards: (Card)[]; to?: number | null };

export type Carried = { amount: number; seats: (number)[] };

export type ChangeSeat = { type: "ChangeSeat"; player: string; seat: number; at: number; deals_off?: boolean };

export type ChangeSettings = { type: "ChangeSettings"; settings: Settings };

export type ChangeTerms = { type: "ChangeTerms"; terms: TermsWanted };

export type ChangeUp = { type: "ChangeUp"; player: string };

export type ChangedUp = { type: "ChangedUp"; under?: (RuleId)[]; player: string; amount: number };

export type Charge = { type: "Charge"; player: string; amount: number };

export type Charged = { type: "Charged"; under?: (RuleId)[]; player: string; amount: number };

export type Check = { type: "Check"; seat: number };

export type Checked = { type: "Checked"; under?: (RuleId)[]; seat: number };

export type ChipCount = { denomination: number; count: number };

export type Chips = { counts?: (ChipCount)[] };

export type ChipsAllowed = { type: "ChipsAllowed"; at: number; under?: (RuleId)[]; player: string; amount: number; by: string };

export type ChipsAskedFor = { type: "ChipsAskedFor"; at: number; under?: (RuleId)[]; player: string; amount: number; seat?: number | null };

export type ChipsBought = { type: "ChipsBought"; under?: (RuleId)[]; player: string; amount: number; at: number; small?: number; is_short?: boolean; is_received?: boolean; is_announced?: boolean };

export type ChipsPickedUp = { type: "ChipsPickedUp"; under?: (RuleId)[]; player: string; at: number; amount: number };

export type ChipsReceived = { type: "ChipsReceived"; under?: (RuleId)[]; player: string };

export type ChipsRefused = { type: "ChipsRefused"; at: number; under?: (RuleId)[]; player: string; by: string };

export type Choices = { type: "Choices"; seat: number; fold: boolean; check: boolean; call: number | null; bring_in: number | null; wagers: Wagers | null; declare_open?: boolean; chop?: boolean };

export type ChooseGame = { type: "ChooseGame"; player: string; game: number };

export type ChooseRuns = { type: "ChooseRuns"; seat: number; runs: number };

export type Chop = { type: "Chop"; seat: number };

export type ChopChoices = { type: "ChopChoices"; seat: number };

export type ChopDeclined = { type: "ChopDeclined"; under?: (RuleId)[]; seat: number };

export type ChopOffered = { type: "ChopOffered"; under?: (RuleId)[]; seat: number };

export type Clock = { seat: number; left: number; whole: number; is_bank: boolean; bank: number; stands: boolean };

export type ClockCalled = { type: "ClockCalled"; at: number; under?: (RuleId)[]; by: string; player: string; seconds: number };

export type Close = { type: "Close" };

export type ClosePoll = { type: "ClosePoll" };

export type Closed = { type: "Closed"; at: number; under?: (RuleId)[]; by: string };

export type ClosingAsked = { type: "ClosingAsked"; at: number; under?: (RuleId)[]; by: string };

export type ClosingTakenBack = { type: "ClosingTakenBack"; at: number; under?: (RuleId)[]; by: string };

export type ComeBack = { type: "ComeBack"; player: string; at: number; puts_back?: number };

export type ComeIn = { type: "ComeIn"; player: string; how: "kill" | "post" | "wait" };

export type Commitment = { context: string; digests: (string)[]; seal: string };

export type ConfirmLawful = { type: "ConfirmLawful" };

export type Contribution = { player: string; entropy: string };

export type CorrectBuyIn = { type: "CorrectBuyIn"; player: string; change: number; at: number; reason?: string };

export type DealArranged = { type: "DealArranged"; under?: (RuleId)[]; number: number; at: number; button: number; players: (DealtIn)[]; waiting?: (Waiting)[]; standings: (Stands)[]; last: Last | null; dealer?: number | null; opening?: cardspeak_table_blinds_Opening | null; turn: Turn; kill: KillState };

export type DealBoard = { type: "DealBoard"; cards: (Card)[] };

export type DealEnded = { type: "DealEnded"; under?: (RuleId)[]; stacks: (number)[] };

export type DealHand = { type: "DealHand"; seat: number; cards: (Card)[] };

export type DealLine = { number: number; at: number; form: string; pot: number; players: (string)[]; winners: (string)[]; result: number | null; rulings: number; is_void?: boolean; attempt?: number };

export type DealSettled = { type: "DealSettled"; under?: (RuleId)[]; results: (Result)[]; middle: Middle; kill: KillState };

export type DealStarted = { type: "DealStarted"; under?: (RuleId)[]; setup: Setup };

export type DealView = { viewer: number | null; form: string; street: string; button: number; pot: number; board: (Card)[]; seats: (SeatView)[]; to_act: number | null; options: Choices | DrawChoices | ShowChoices | KillChoices | ChopChoices | RunsChoices | null; runs?: ((Card)[])[]; showings?: (Showing)[]; number_of_street?: number; phase?: "agreeing" | "betting" | "dealing" | "dealt-once" | "drawing" | "killing" | "over" | "passed" | "posting" | "showdown"; is_over?: boolean; pots?: (PotView)[]; proposals?: (ProposedWager)[]; most_callable?: number | null; ahead?: Ahead | null; ladder?: Ladder | null; winners?: (Won)[]; why?: (Why)[]; to_call?: number };

export type DealVoided = { type: "DealVoided"; under?: (RuleId)[]; reason: string };

export type Deals = { deals: (DealLine)[]; before: number | null; currency: string };

export type Dealt = { position: number | null; to: string; opening: cardspeak_cards_commitment_Opening | null };

export type DealtIn = { player: string; seat: number; chips: number; blinds?: (number)[] };

export type DeckMixed = { type: "DeckMixed"; at: number; under?: (RuleId)[]; number: number; contributions?: (Contribution)[]; cut_by?: string | null; cut_at?: number };

export type DeckSealed = { type: "DeckSealed"; at: number; under?: (RuleId)[]; number: number; commitment: Commitment };

export type DeclareOpen = { type: "DeclareOpen"; seat: number };

export type DeclaredOpen = { type: "DeclaredOpen"; under?: (RuleId)[]; seat: number; to: number };

export type Decline = { type: "Decline"; seat: number };

export type Device = { id: string; since: number; seen: number; about: string; is_this: boolean };

export type DiscardsTurnedUp = { type: "DiscardsTurnedUp"; under?: (RuleId)[]; seat: number; cards: (Card)[] };

export type DismissBot = { type: "DismissBot"; player: string };

export type DisputeStack = { type: "DisputeStack"; player: string; found: number };

export type Do = { type: "Do"; id: string; command: ConfirmLawful | Arrive | Sit | PlayOver | Reserve | EndReservation | AskForSeat | ForgoSeat | ChangeSeat | Leave | TakeBackLeave | BuyIn | CorrectBuyIn | ReceiveChips | ChangeUp | Charge | DisputeStack | SitOut | ArrangeAbsence | ComeBack | PickUp | DrawForButton | ComeIn | Straddle | KillPot | PromiseKill | RefuseKill | PayKill | RuleOnOwedBlind | ProposeTerms | SetTerms | AgreeToTerms | ObjectToTerms | ApproveTerms | ClosePoll | ChooseGame | StartDeal | VoidDeal | EndGame | Fold | Check | Call | BringIn | Wager | DeclareOpen | Chop | Draw | Show | Muck | PlayTheBoard | cardspeak_deal_commands_Kill | Decline | ChooseRuns | RunOutOfTime | AskForOpeners | AskToSee | ShowTo | AskForShown | DealHand | DealBoard | Say | CallClock | AskForChips | TakeBackRequest | JoinList | LeaveList | TakeSeat | Mix | Pause | Resume | Close | KeepOpen | ChangeSettings | ChangeTerms | AllowChips | RefuseChips | SetChips | Kick | LetBack | Move | Rename | SeatBot | DismissBot | NameHost | UnnameHost | Undo };

export type Done = { type: "Done"; id: string; version: number; note?: string };

export type Draw = { type: "Draw"; seat: number; discards?: (Card)[]; splitting?: boolean };

export type DrawChoices = { type: "DrawChoices"; seat: number; cards: (Card)[]; is_opener?: boolean };

export type DrawDeclared = { type: "DrawDeclared"; under?: (RuleId)[]; seat: number; discards: (Card)[]; splitting?: boolean; faceup?: boolean };

export type DrawForButton = { type: "DrawForButton"; cards: Record<string, Card> };

export type Drawn = { text: string };

export type Edition = "cardroom11" | "cardroom6" | "home";

export type EditionLine = { edition: Edition; title: string; spoken: string; says: string };

export type EndGame = { type: "EndGame"; at: number };

export type EndReservation = { type: "EndReservation"; seat: number };

export type Entered = { name: string; token: string };

export type Entry = { live: number; dead: number; under: (RuleId)[] };

export type EntryChosen = { type: "EntryChosen"; under?: (RuleId)[]; player: string; how: "kill" | "post" | "wait" };

export type EveningLine = { table: string; title: string; opened_at: number; closed_at: number | null; deals: number; currency: string; results: Record<string, number>; bots: (string)[] };

export type Evenings = { evenings: (EveningLine)[]; currency: string | null; results: Record<string, number>; bots: (string)[]; payments: (PaymentLine)[]; is_fewest?: boolean; paid?: number };

export type FiguresLine = { player: string; form: string; dealt: number; voluntary: number | null; raised_first: number | null; went_to_showdown: number | null; won_at_showdown: number | null; aggression: number | null; won: number; net: number };

export type Fold = { type: "Fold"; seat: number };

export type Folded = { type: "Folded"; under?: (RuleId)[]; seat: number };

export type Forced = { ante?: number; ante_from?: "big-blind" | "button" | "each"; blinds?: (number)[]; bring_in?: number };

export type ForgoSeat = { type: "ForgoSeat"; player: string };

export type Form = { name: string; title: string; streets: (Street)[]; wins: (Win)[]; deck?: "full" | "joker" | "short"; button?: boolean; forced?: "antes" | "blinds" | "bring-in"; bring_in?: "highest-ace-low" | "lowest" | null; odd_chip?: "button" | "high-card" | "low-card"; low?: boolean; openers?: boolean; sevens_rule?: boolean; callable_blind?: boolean; check_raise_at_limit?: boolean; max_seats?: number };

export type FormLine = { form: string; title: string; family: string; says: string; most: number; forced: "antes" | "blinds" | "bring-in"; stakes: Record<string, string> };

export type Frame = { event: TableOpened | LawfulnessConfirmed | Arrived | SeatTaken | SeatReserved | ReservationEnded | SeatAskedFor | SeatForgone | SeatChanged | LeaveAsked | PlayerLeft | LeaveTakenBack | ChipsBought | BuyInCorrected | ChipsReceived | ChangedUp | Charged | StackDisputed | SatOut | AbsenceArranged | CameBack | ChipsPickedUp | ButtonDrawn | EntryChosen | StraddleAnnounced | StraddleLapsed | KillChanged | KillCollected | KillUnposted | KillPaid | OwedBlindRuled | TermsProposed | TermsAgreedTo | TermsObjectedTo | TermsApproved | PollClosed | TermsRefused | TermsChanged | GameChosen | GameChanged | AntesMadeUp | DealArranged | DealSettled | DealVoided | MiddleGivenBack | GameEnded | DealStarted | Posted | Burned | Remixed | CardsDealt | BoardDealt | RoundOpened | Folded | Checked | Called | Wagered | DeclaredOpen | KillDeclined | ChopOffered | ChopDeclined | BlindsChopped | PassedOut | RunsChosen | RunEnded | RoundClosed | DrawDeclared | Shown | Mucked | BoardPlayed | OpenersShown | OpenersAskedFor | DiscardsTurnedUp | HandsKilled | WagersVoided | PotAwarded | PotLeft | DealEnded | HandSeen | CardsShown | RoomOpened | SettingsChanged | HostNamed | HostUnnamed | Paused | Resumed | ClosingAsked | ClosingTakenBack | Closed | Said | SayingHeld | Admitted | ShutOut | LetBackIn | Renamed | ChipsAskedFor | ChipsAllowed | ChipsRefused | BotSeated | ListJoined | ListLeft | SeatCalled | HostActed | ClockCalled | TurnBegan | BankSpent | BanksFilled | DeckSealed | DeckMixed; view: TableView; pot: number; street: string; is_ruling?: boolean; sum?: string };

export type Game = { form: string; stakes: Stakes };

export type GameChanged = { type: "GameChanged"; under?: (RuleId)[]; game: number };

export type GameChosen = { type: "GameChosen"; under?: (RuleId)[]; player: string; game: number };

export type GameEnded = { type: "GameEnded"; under?: (RuleId)[]; at: number };

export type GameWanted = { form: string; stakes: string };

export type Games = { forms: (FormLine)[]; rotations: (Rotation)[]; editions: (EditionLine)[]; bots: (BotLine)[]; options: (OptionLine)[]; warning: string };

export type HandSeen = { type: "HandSeen"; under?: (RuleId)[]; seat: number; asked_by: number; cards: (Card)[]; reopened?: (number)[] };

export type HandsKilled = { type: "HandsKilled"; under?: (RuleId)[]; seats: (number)[] };

export type Happened = { type: "Happened"; version: number; events: (TableOpened | LawfulnessConfirmed | Arrived | SeatTaken | SeatReserved | ReservationEnded | SeatAskedFor | SeatForgone | SeatChanged | LeaveAsked | PlayerLeft | LeaveTakenBack | ChipsBought | BuyInCorrected | ChipsReceived | ChangedUp | Charged | StackDisputed | SatOut | AbsenceArranged | CameBack | ChipsPickedUp | ButtonDrawn | EntryChosen | StraddleAnnounced | StraddleLapsed | KillChanged | KillCollected | KillUnposted | KillPaid | OwedBlindRuled | TermsProposed | TermsAgreedTo | TermsObjectedTo | TermsApproved | PollClosed | TermsRefused | TermsChanged | GameChosen | GameChanged | AntesMadeUp | DealArranged | DealSettled | DealVoided | MiddleGivenBack | GameEnded | DealStarted | Posted | Burned | Remixed | CardsDealt | BoardDealt | RoundOpened | Folded | Checked | Called | Wagered | DeclaredOpen | KillDeclined | ChopOffered | ChopDeclined | BlindsChopped | PassedOut | RunsChosen | RunEnded | RoundClosed | DrawDeclared | Shown | Mucked | BoardPlayed | OpenersShown | OpenersAskedFor | DiscardsTurnedUp | HandsKilled | WagersVoided | PotAwarded | PotLeft | DealEnded | HandSeen | CardsShown | RoomOpened | SettingsChanged | HostNamed | HostUnnamed | Paused | Resumed | ClosingAsked | ClosingTakenBack | Closed | Said | SayingHeld | Admitted | ShutOut | LetBackIn | Renamed | ChipsAskedFor | ChipsAllowed | ChipsRefused | BotSeated | ListJoined | ListLeft | SeatCalled | HostActed | ClockCalled | TurnBegan | BankSpent | BanksFilled | DeckSealed | DeckMixed)[]; view: TableView; room: RoomView; sums?: Record<string, string> };

export type Here = { type: "Here" };

export type HostActed = { type: "HostActed"; at: number; under?: (RuleId)[]; by: string; words: string; undo?: (ConfirmLawful | Arrive | Sit | PlayOver | Reserve | EndReservation | AskForSeat | ForgoSeat | ChangeSeat | Leave | TakeBackLeave | BuyIn | CorrectBuyIn | ReceiveChips | ChangeUp | Charge | DisputeStack | SitOut | ArrangeAbsence | ComeBack | PickUp | DrawForButton | ComeIn | Straddle | KillPot | PromiseKill | RefuseKill | PayKill | RuleOnOwedBlind | ProposeTerms | SetTerms | AgreeToTerms | ObjectToTerms | ApproveTerms | ClosePoll | ChooseGame | StartDeal | VoidDeal | EndGame | Fold | Check | Call | BringIn | Wager | DeclareOpen | Chop | Draw | Show | Muck | PlayTheBoard | cardspeak_deal_commands_Kill | Decline | ChooseRuns | RunOutOfTime | AskForOpeners | AskToSee | ShowTo | AskForShown | DealHand | DealBoard | Say | CallClock | AskForChips | TakeBackRequest | JoinList | LeaveList | TakeSeat | Mix | Pause | Resume | Close | KeepOpen | ChangeSettings | ChangeTerms | AllowChips | RefuseChips | SetChips | Kick | LetBack | Move | Rename | SeatBot | DismissBot | NameHost | UnnameHost | Undo)[]; undone?: boolean; is_news?: boolean };

export type HostNamed = { type: "HostNamed"; at: number; under?: (RuleId)[]; person: string };

export type HostUnnamed = { type: "HostUnnamed"; at: number; under?: (RuleId)[]; person: string; by: string };

export type HouseRules = { button_method: "dead" | "moving"; first_button: "high-card" | "low-card-in-low-games"; who_deals: "house" | "players"; shuffle_method: "dealer" | "three-person"; forced_bets: "ante-only" | "blinds-and-ante" | "many-blinds" | "one-blind" | "two-blinds"; first_of_many_blinds: "left-of-button" | "on-button"; dead_big_blind: boolean; enter_between_blinds: boolean; missed_small_blind_alone: "dead" | "live"; chop_blinds: boolean; chopped_pot: "carry" | "no-chop" | "split"; buy_in_limit: number; buy_in_big_bet: number | null; short_buy_ins: number; short_buy_ins_per: "game" | "session"; switching_asks_only_minimum: boolean; cash_on_table: "large-bills" | "no"; smallest_bill: number; absence_minutes: number; absence_extended: "by-arrangement" | "in-advance"; playing_over: boolean; playing_over_needs: "consent" | "floor"; seat_change_closes: "on-sitting" | "with-chips"; lockup_deposit: number; changes_protect: "form-and-stakes" | "limit"; objections_that_stop: number; increase_needs_management: boolean; raise_cap: number; raise_cap_two_rounds: 3 | 4 | 6; short_all_ins_add_up: boolean; short_all_ins_add_up_at_limit: boolean; straddle: boolean; straddle_at_limit: boolean; smallest_chip_from: "forced-bets" | "forced-bets-and-collection"; revenue_chips_play: boolean; wager_unit: "bring-in" | "none"; pot_round_unit: number | null; small_blind_counts_as_big: boolean; deal_twice: boolean; out_of_turn: "binds-unless-raised" | "may-bind"; string_raise_called_by: "dealer" | "players"; act_time_limit: number | null; clock_seconds: number; clock_warning_seconds: number; opening_cards_misdeal: 1 | 2; burn_on_redeal: boolean; premature_turn_reshuffle: "before-river" | "before-turn"; burn_errors_corrected: boolean; all_in_burn_error: "any-round" | "last-round-if-intact"; stud_short_hand: "dead" | "ruling"; lowball_misdeals: "modern" | "traditional"; lowball_strict_count: boolean; lowball_keep_up_to: 5 | 7; hands_on_request: "called" | "live-at-the-end"; side_pot_order: "last-pot-first" | "side-pot-players-first"; withheld_cards_shown: "end-of-betting" | "end-of-deal"; all_in_faceup: "always" | "tournaments"; holdem_upper_limit_from: "flop" | "river" | "turn"; low_qualifier: number | null; lowball_forced_bets: "many-blinds" | "one-blind" | "two-blinds"; lowball_ante: boolean; minimum_open: "big-blind" | "double-big-blind"; after_draw_limit: "double" | "same"; draw_five_consecutive: boolean; joker_in_ace_to_five: boolean; joker_in_deuce_to_seven: boolean; joker_in_draw_high: boolean; check_raise_in_limit_ace_to_five: boolean; sevens_rule: boolean; opening_requirement: "any" | "jacks-or-better"; false_openers: "accept" | "refuse"; max_consecutive_antes: number; kill: "none" | "optional" | "required"; kill_size: "full" | "half"; kill_trigger: "by-form" | "scoop" | "two-in-a-row"; kill_scoop_multiple: number; lowball_two_card_kill: boolean; tournament_button_method: "dead" | "moving"; tournament_seating: "assigned" | "random"; one_table_seat_choice: boolean; tournament_absent_hand: "after-deal" | "at-turn" | "until-wager"; moved_into_small_blind_or_button: "play" | "wait"; redraw_from: 2 | 3; redraw_needs_tables: number; redraw_at_three_in_small_events: boolean; shown_tournament_hand: "dead" | "live"; showing_allowed: "two-left" | "two-left-or-winner-take-all"; penalties_in_hands: boolean; small_blind_counts_as_big_in_tournaments: boolean; guests_at_tournaments: boolean; deciders: "decision-maker" | "floor-and-supervisor"; override_remedies: boolean; incident_list: "cardroom11" | "home" | "none" | "own"; sanctions_confirmed: boolean; bar_covers: "game" | "house"; smoking: "barred" | "limited" | "not-set"; table_language: string; hold_back_chat: boolean; side_bet_disputes: "no-ruling" | "refused"; collection: "dead-blind" | "drop" | "none" | "pot" | "time"; collection_amount: number; collection_minutes: number; edition: Edition };

export type JoinList = { type: "JoinList" };

export type KeepOpen = { type: "KeepOpen" };

export type Key = { key: string };

export type Kick = { type: "Kick"; player: string };

export type KillChanged = { type: "KillChanged"; under?: (RuleId)[]; kill: KillState };

export type KillChoices = { type: "KillChoices"; seat: number; amount: number };

export type KillCollected = { type: "KillCollected"; under?: (RuleId)[]; player: string; amount: number; kill: KillState };

export type KillDebt = { player: string; amount: number; game: string };

export type KillDeclined = { type: "KillDeclined"; under?: (RuleId)[]; seat: number };

export type KillPaid = { type: "KillPaid"; under?: (RuleId)[]; player: string; debt: KillDebt };

export type KillPot = { type: "KillPot"; player: string };

export type KillState = { legs?: (string)[]; button?: string | null; due?: cardspeak_table_kill_Kill | null; killer?: cardspeak_table_kill_Kill | null; promises?: (cardspeak_table_kill_Kill)[]; under?: (RuleId)[] };

export type KillUnposted = { type: "KillUnposted"; under?: (RuleId)[]; player: string; debt: KillDebt; kill: KillState };

export type Ladder = { raises: number; most: number | null; has_bet?: boolean; is_capped?: boolean };

export type Last = { button: number; reached?: (number | null)[]; is_drawn?: boolean };

export type LawfulnessConfirmed = { type: "LawfulnessConfirmed"; under?: (RuleId)[] };

export type Leave = { type: "Leave"; player: string; at: number };

export type LeaveAsked = { type: "LeaveAsked"; under?: (RuleId)[]; player: string; at: number };

export type LeaveList = { type: "LeaveList" };

export type LeaveTakenBack = { type: "LeaveTakenBack"; under?: (RuleId)[]; player: string; at: number; seat?: number | null; cashed?: number; plays_over?: string | null; kill?: KillState | null; unpaid?: number };

export type Ledger = { lines: (Line)[]; middle: number };

export type LedgerLine = { player: string; bought: number; added: number; cashed: number; chips: number; charged: number; result: number; is_bot: boolean };

export type LedgerPage = { title: string; currency: string; opened_at: number; closed_at: number | null; deals: number; lines: (LedgerLine)[]; middle: number; is_balanced: boolean; payments: (PaymentLine)[]; is_fewest?: boolean; rest?: number; rest_to?: string | null; entries: (MoneyEntry)[] };

export type LetBack = { type: "LetBack"; player: string };

export type LetBackIn = { type: "LetBackIn"; at: number; under?: (RuleId)[]; person: string; by: string };

export type Line = { player: string; account: Account; chips: number };

export type ListJoined = { type: "ListJoined"; at: number; under?: (RuleId)[]; person: string };

export type ListLeft = { type: "ListLeft"; at: number; under?: (RuleId)[]; person: string };

export type Made = { id: string; host_key: string };

export type Me = { name: string; is_owner: boolean; addresses?: (string)[] };

export type Middle = { carried?: (Carried)[]; antes?: number; deals?: number; is_forfeited?: boolean; dealt?: (string)[] };

export type MiddleGivenBack = { type: "MiddleGivenBack"; under?: (RuleId)[]; shares: (Result)[] };

export type Missed = { small?: boolean; big?: boolean };

export type Mix = { type: "Mix"; number: number; entropy: string; cut?: number | null };

export type MoneyEntry = { at: number; player: string; words: string; change: number; by?: string | null; deal?: number | null; under?: (RuleId)[] };

export type Move = { type: "Move"; player: string; seat: number };

export type Muck = { type: "Muck"; seat: number };

export type Mucked = { type: "Mucked"; under?: (RuleId)[]; seat: number };

export type Name = { name: string };

export type NameHost = { type: "NameHost"; player: string };

export type NewTable = { terms: TermsWanted; settings?: Settings; seats?: number | null; passphrase?: string; bots?: number; bot?: string; is_lawful?: boolean };

export type ObjectToTerms = { type: "ObjectToTerms"; player: string };

export type OnList = { person: string; since: number; seat?: number | null; until?: number | null };

export type OpenersAskedFor = { type: "OpenersAskedFor"; under?: (RuleId)[]; seat: number };

export type OpenersShown = { type: "OpenersShown"; under?: (RuleId)[]; seat: number; cards: (Card)[]; proved: boolean };

export type OptionLine = { name: string; title: string; topic: string; says: string; by: (RuleId)[]; defaults: Record<string, unknown>; choices: unknown[] | null; spoken: (string)[]; least: number | null; most: number | null; may_be_none: boolean; families: (string)[]; is_common: boolean };

export type OwedBlindRuled = { type: "OwedBlindRuled"; under?: (RuleId)[]; player: string; ruling: "dead" | "live" | "post" };

export type Paid = { payer: string; payee: string; amount: number; is_paid: boolean };

export type PassedOut = { type: "PassedOut"; under?: (RuleId)[]; carried: (Carried)[] };

export type Passphrase = { passphrase: string };

export type Pause = { type: "Pause" };

export type Paused = { type: "Paused"; at: number; under?: (RuleId)[]; by: string };

export type PayKill = { type: "PayKill"; player: string };

export type PaymentLine = { payer: string; payee: string; amount: number; is_paid?: boolean };

export type PickUp = { type: "PickUp"; player: string; at: number; too_often?: boolean };

export type PlayOver = { type: "PlayOver"; player: string; seat: number; at: number; owner_agrees?: boolean; owner_has_gone?: boolean; floor_permits?: boolean; box_placed?: boolean };

export type PlayTheBoard = { type: "PlayTheBoard"; seat: number };

export type PlayerKey = { key: string; says: string };

export type PlayerLeft = { type: "PlayerLeft"; under?: (RuleId)[]; player: string; at: number; cashed: number; kill?: KillState | null };

export type PollClosed = { type: "PollClosed"; under?: (RuleId)[] };

export type Post = { seat: number; kind: "ante" | "blind" | "entry" | "kill" | "missed" | "straddle"; live?: number; dead?: number };

export type Posted = { type: "Posted"; under?: (RuleId)[]; seat: number; kind: "ante" | "blind" | "entry" | "kill" | "missed" | "straddle"; live?: number; dead?: number };

export type PotAwarded = { type: "PotAwarded"; under?: (RuleId)[]; pot: number; amount: number; awards: (Award)[]; run?: number };

export type PotLeft = { type: "PotLeft"; under?: (RuleId)[]; pot: number; left: Carried };

export type PotView = { amount: number; seats: (number)[] };

export type Present = { type: "Present"; connected: (string)[]; watchers: number; clock: Clock | null };

export type Preview = { title: string; lines: ([string, string])[]; seats: number; least_buy_in: number; most_buy_in: number | null; changes: (string)[] };

export type PromiseKill = { type: "PromiseKill"; player: string };

export type Proposal = { by: string; terms: Terms; agree?: (string)[]; object?: (string)[]; is_approved?: boolean; is_closed?: boolean };

export type ProposeTerms = { type: "ProposeTerms"; player: string; terms: Terms; by_house?: boolean };

export type ProposedWager = { name: "all-in" | "half" | "min" | "most" | "pot" | "third"; to: number; is_open?: boolean; why?: string };

export type QrCode = { side: number; dark: string };

export type ReceiveChips = { type: "ReceiveChips"; player: string };

export type RefuseChips = { type: "RefuseChips"; player: string };

export type RefuseKill = { type: "RefuseKill"; player: string };

export type Refused = { type: "Refused"; id: string; reason: string; under?: (RuleId)[]; field?: string | null };

export type Remixed = { type: "Remixed"; under?: (RuleId)[]; stub: (Card)[] };

export type Rename = { type: "Rename"; player: string; to?: string | null };

export type Renamed = { type: "Renamed"; at: number; under?: (RuleId)[]; player: string; to: string | null; by: string };

export type Replay = { number: number; at: number; title: string; frames: (Frame)[]; newer: number | null; older: number | null; is_void?: boolean; attempt?: number; currency?: string; bots?: (string)[]; called?: Record<string, string> };

export type Request = { player: string; amount: number; seat: number | null; at: number };

export type ReservationEnded = { type: "ReservationEnded"; under?: (RuleId)[]; seat: number };

export type Reserve = { type: "Reserve"; player: string; seat: number; reason: string };

export type Result = { player: string; change: number };

export type Resume = { type: "Resume" };

export type Resumed = { type: "Resumed"; at: number; under?: (RuleId)[]; by: string };

export type Returned = { seat: number; amount: number };

export type RoomOpened = { type: "RoomOpened"; at: number; under?: (RuleId)[]; host: string; settings: Settings };

export type RoomView = { title: string; hosts: (string)[]; is_host: boolean; is_watcher: boolean; settings: Settings; is_outside?: boolean; has_passphrase: boolean; is_paused: boolean; is_closing: boolean; closed_at: number | null; bots: Record<string, string>; called: Record<string, string>; waiting: (OnList)[]; requests: (Request)[]; shut_out: (string)[]; connected: (string)[]; watchers: number; clock: Clock | null; may_call_clock?: boolean; bank: number | null; held: (string)[]; seal: string | null; mixing: number | null; proposed: (string)[]; undo: string | null };

export type Rotation = { title: string; says: string; terms: TermsWanted };

export type RoundClosed = { type: "RoundClosed"; under?: (RuleId)[]; returned_to?: number | null; returned?: number };

export type RoundOpened = { type: "RoundOpened"; under?: (RuleId)[]; street: number; seat: number | null };

export type RuleChapter = { title: string; rules: number };

export type RuleOnOwedBlind = { type: "RuleOnOwedBlind"; player: string; has_looked: boolean };

export type RulePage = { id: RuleId; area: string; title: string; gist: string; citation: string; place: string; varies: string | null; in_force: boolean; does?: string; examples?: (string)[]; editions?: Record<string, string>; related?: (RuleId)[] };

export type RunEnded = { type: "RunEnded"; under?: (RuleId)[]; run: number };

export type RunOutOfTime = { type: "RunOutOfTime"; seat: number };

export type RunsChoices = { type: "RunsChoices"; seat: number; most: number };

export type RunsChosen = { type: "RunsChosen"; under?: (RuleId)[]; seat: number; runs: number };

export type Said = { type: "Said"; at: number; under?: (RuleId)[]; person: string; text: string; held_at?: number | null };

export type SatOut = { type: "SatOut"; under?: (RuleId)[]; player: string; at: number; counted: number; taken?: number };

export type Say = { type: "Say"; text: string };

export type SayingHeld = { type: "SayingHeld"; at: number; under?: (RuleId)[]; person: string; text: string };

export type Sealed = { number: number; commitment: Commitment; contributions: (Contribution)[]; cut_by: string | null; cut_at: number; dealt: (Dealt)[] };

export type SeatAskedFor = { type: "SeatAskedFor"; under?: (RuleId)[]; player: string; at: number; seat?: number | null };

export type SeatBot = { type: "SeatBot"; kind?: string; seat?: number | null };

export type SeatCalled = { type: "SeatCalled"; at: number; under?: (RuleId)[]; person: string; seat: number; until: number };

export type SeatChanged = { type: "SeatChanged"; under?: (RuleId)[]; player: string; seat: number; standing: Standing; displaces?: string | null; is_back?: boolean };

export type SeatForgone = { type: "SeatForgone"; under?: (RuleId)[]; player: string };

export type SeatRequest = { player: string; at: number; seat?: number | null };

export type SeatReserved = { type: "SeatReserved"; under?: (RuleId)[]; player: string; seat: number; reason: string };

export type SeatTaken = { type: "SeatTaken"; under?: (RuleId)[]; player: string; seat: number; at: number; standing: Standing; plays_over?: string | null; short_buy_ins?: number };

export type SeatView = { seat: number; stack: number; wager: number; is_live: boolean; cards: (Card)[]; faces: string; words?: string; last?: "" | "all-in" | "bet" | "bring-in" | "call" | "check" | "complete" | "draw" | "fold" | "kill" | "pat" | "post" | "raise" | "straddle"; drew?: number | null; marks?: ("big-blind" | "bring-in" | "kill" | "opener" | "small-blind" | "straddle")[] };

export type SeatedStack = { seat: number; chips: number; aside?: number };

export type SetChips = { type: "SetChips"; player: string; chips: number; reason?: string };

export type SetTerms = { type: "SetTerms"; terms: Terms };

export type Settings = { title?: string; listed?: boolean; approve_buy_ins?: boolean; least_buy_in?: number | null; most_buy_in?: number | null; turn_seconds?: number | null; bank_seconds?: number; grace_seconds?: number; watching?: "everybody" | "nobody"; watch_delay?: number; between_deals?: number; bot_pace?: number; call_seconds?: number; currency?: string };

export type SettingsChanged = { type: "SettingsChanged"; at: number; under?: (RuleId)[]; by: string; settings: Settings };

export type Setup = { form: Form; betting: Betting; house: HouseRules; seats: (SeatedStack)[]; button: number; posts?: (Post)[]; opening?: number; bring_in?: number; unit?: number; wager_unit?: number; may_not_ask?: (number)[]; carried?: (Carried)[]; acts_last?: number | null; two_card_kill?: number; deck?: (Card)[] | null; tournament?: boolean; last_two?: boolean };

export type Show = { type: "Show"; seat: number; cards?: (Card)[] | null; earlier?: (Card)[] };

export type ShowChoices = { type: "ShowChoices"; seat: number; may_play_board?: boolean; openers?: (Card)[]; is_beaten?: boolean };

export type ShowTo = { type: "ShowTo"; seat: number; cards: (Card)[]; to?: number | null };

export type Showing = { seat: number; cards: (Card)[] };

export type Shown = { type: "Shown"; under?: (RuleId)[]; seat: number; cards: (Card)[]; earlier?: (Card)[] };

export type ShutOut = { type: "ShutOut"; at: number; under?: (RuleId)[]; person: string; by: string };

export type Sit = { type: "Sit"; player: string; seat: number; at: number; is_assigned?: boolean; short_buy_ins?: number };

export type SitOut = { type: "SitOut"; player: string; at: number; takes_chips?: boolean };

export type Sitting = { player: string; seat: number; chips: number; behind: number; stack: number; standing: "between" | "dealt-off" | "in" | "moved" | "new" | "owes" | "refused" | "short-blind"; owes: ("big blind" | "small blind")[]; comes_in: "kill" | "post" | "wait"; is_away: boolean; away_since: number | null; is_leaving: boolean; has_leg: boolean };

export type StackDisputed = { type: "StackDisputed"; under?: (RuleId)[]; player: string; counted: number; found: number };

export type Stakes = { betting: Betting; forced: Forced };

export type Standing = { kind: "between" | "dealt-off" | "in" | "moved" | "new" | "owes" | "refused" | "short-blind"; missed?: Missed; position?: number; passed?: boolean };

export type Stands = { player: string; standing: Standing };

export type StartDeal = { type: "StartDeal"; at: number; deck?: (Card)[] | null; without_posting?: (string)[] };

export type StatisticsPage = { deals: number; currency: string | null; bots: (string)[]; lines: (FiguresLine)[] };

export type Straddle = { type: "Straddle"; player: string; amount: number };

export type StraddleAnnounced = { type: "StraddleAnnounced"; under?: (RuleId)[]; player: string };

export type StraddleLapsed = { type: "StraddleLapsed"; under?: (RuleId)[]; player: string };

export type Street = { name: string; cards?: string; board?: number; draw?: boolean; first: "after-blinds" | "bring-in" | "high-board" | "left-of-button" | "low-board" | "opener"; upper?: boolean; open_or_fold?: boolean; open_pair?: boolean };

export type TableLine = { id: string; title: string; game: string; form: string; structure: string; edition: Edition; seats: number; players: (string)[]; hosts: (string)[]; deals: number; bots: (string)[]; waiting: number; requests: number; asking?: (Request)[]; least_buy_in: number; most_buy_in: number | null; currency?: string; has_passphrase: boolean; is_admitted: boolean; is_paused: boolean; is_your_turn: boolean; opened_at: number; closed_at: number | null };

export type TableOpened = { type: "TableOpened"; under?: (RuleId)[]; name: string; ring: number; terms: Terms };

export type TableView = { viewer: string | null; name: string; ring: number; edition: Edition; house_changes: Record<string, boolean | number | string | null>; form: string; title_of_form: string; stakes: Stakes; games: (string)[]; sitting: (Sitting)[]; reserved: Record<string, string>; requests: (SeatRequest)[]; button: number | null; killer: string | null; straddler: string | null; waiting: number; deals: number; proposal: Proposal | null; deal: DealView | null; ledger: Ledger; is_ended: boolean; may: ("AgreeToTerms" | "AskForSeat" | "ChangeSeat" | "ChangeUp" | "ChooseGame" | "ComeBack" | "ComeIn:kill" | "ComeIn:post" | "ComeIn:wait" | "KillPot" | "Leave" | "ObjectToTerms" | "PayKill" | "PromiseKill" | "SitOut" | "Straddle")[]; entry: Entry | null; straddle_amount: number | null; choice_of_games: (string)[]; buy_in: [number, number | null] | null };

export type TakeBackLeave = { type: "TakeBackLeave"; player: string; at: number };

export type TakeBackRequest = { type: "TakeBackRequest" };

export type TakeSeat = { type: "TakeSeat"; amount: number };

export type Terms = { games: (Game)[]; house: HouseRules; turns?: "dealers-choice" | "deals" | "one-game" | "orbit"; deals?: number; chips?: (number)[]; tournament?: boolean };

export type TermsAgreedTo = { type: "TermsAgreedTo"; under?: (RuleId)[]; player: string };

export type TermsApproved = { type: "TermsApproved"; under?: (RuleId)[] };

export type TermsChanged = { type: "TermsChanged"; under?: (RuleId)[]; terms: Terms };

export type TermsObjectedTo = { type: "TermsObjectedTo"; under?: (RuleId)[]; player: string };

export type TermsProposed = { type: "TermsProposed"; under?: (RuleId)[]; player: string; terms: Terms };

export type TermsRefused = { type: "TermsRefused"; under?: (RuleId)[] };

export type TermsWanted = { games: (GameWanted)[]; edition?: string; options?: Record<string, boolean | number | string | null>; turns?: string; deals?: number; chips?: (number)[] };

export type Turn = { game?: number; deals?: number; players?: number; travelled?: number };

export type TurnBegan = { type: "TurnBegan"; at: number; under?: (RuleId)[]; player: string; seat: number; left: number; is_bank?: boolean };

export type Undo = { type: "Undo" };

export type UnnameHost = { type: "UnnameHost"; player: string };

export type VoidDeal = { type: "VoidDeal"; reason: string };

export type Wager = { type: "Wager"; seat: number; to: number };

export type Wagered = { type: "Wagered"; under?: (RuleId)[]; seat: number; kind: "all-in" | "bet" | "bring-in" | "complete" | "raise"; to: number; reopens: boolean; raises?: number; caps?: boolean };

export type Wagers = { least: number; most: number; amounts?: (number)[]; unit?: number; under?: (RuleId)[]; over?: (RuleId)[] };

export type WagersVoided = { type: "WagersVoided"; under?: (RuleId)[]; pot: number; returned: (Returned)[] };

export type Waiting = { player: string; under: (RuleId)[] };

export type Welcome = { type: "Welcome"; version: number; view: TableView; room: RoomView; past?: (TableOpened | LawfulnessConfirmed | Arrived | SeatTaken | SeatReserved | ReservationEnded | SeatAskedFor | SeatForgone | SeatChanged | LeaveAsked | PlayerLeft | LeaveTakenBack | ChipsBought | BuyInCorrected | ChipsReceived | ChangedUp | Charged | StackDisputed | SatOut | AbsenceArranged | CameBack | ChipsPickedUp | ButtonDrawn | EntryChosen | StraddleAnnounced | StraddleLapsed | KillChanged | KillCollected | KillUnposted | KillPaid | OwedBlindRuled | TermsProposed | TermsAgreedTo | TermsObjectedTo | TermsApproved | PollClosed | TermsRefused | TermsChanged | GameChosen | GameChanged | AntesMadeUp | DealArranged | DealSettled | DealVoided | MiddleGivenBack | GameEnded | DealStarted | Posted | Burned | Remixed | CardsDealt | BoardDealt | RoundOpened | Folded | Checked | Called | Wagered | DeclaredOpen | KillDeclined | ChopOffered | ChopDeclined | BlindsChopped | PassedOut | RunsChosen | RunEnded | RoundClosed | DrawDeclared | Shown | Mucked | BoardPlayed | OpenersShown | OpenersAskedFor | DiscardsTurnedUp | HandsKilled | WagersVoided | PotAwarded | PotLeft | DealEnded | HandSeen | CardsShown | RoomOpened | SettingsChanged | HostNamed | HostUnnamed | Paused | Resumed | ClosingAsked | ClosingTakenBack | Closed | Said | SayingHeld | Admitted | ShutOut | LetBackIn | Renamed | ChipsAskedFor | ChipsAllowed | ChipsRefused | BotSeated | ListJoined | ListLeft | SeatCalled | HostActed | ClockCalled | TurnBegan | BankSpent | BanksFilled | DeckSealed | DeckMixed)[]; sums?: Record<string, string>; chat?: (Said)[] };

export type Why = { rule: RuleId; here: string };

export type Win = { ranking: "ace_to_five" | "ace_to_five_joker" | "badugi" | "deuce_to_seven" | "deuce_to_seven_joker" | "high" | "high_joker" | "short_deck"; of: "omaha" | "own" | "shared"; qualifies?: boolean };

export type Won = { seat: number; amount: number; words?: string; cards?: (Card)[] };

export type Word = { player: string; is_allowed: boolean };

export type cardspeak_cards_commitment_Opening = { place: number; card: Card; salt: string };

export type cardspeak_deal_commands_Kill = { type: "Kill"; seat: number };

export type cardspeak_table_blinds_Opening = { button: number; reach?: number };

export type cardspeak_table_kill_Kill = { player: string; why: "promised" | "required" | "voluntary"; size: "full" | "half"; collected?: number | null };

export type Sent = Welcome | Happened | Present | Here | Done | Refused;
