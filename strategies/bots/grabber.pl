#!/usr/bin/env perl
# A bot for the trick game that takes a trick when it is worth taking, and otherwise plays its lowest card.
# Needs Perl 5.14 or later: JSON::PP is one of its own modules. The protocol is in docs/bot-protocol.md.

use strict;
use warnings;
use JSON::PP;

$| = 1;    # every line must leave at once
my $json = JSON::PP->new->canonical;

sub colour { return $_[0] =~ /^([a-z]+)/ ? $1 : die "no card: $_[0]" }
sub number { return $_[0] =~ /(\d+)$/    ? $1 : die "no card: $_[0]" }

# The points of a card for who takes it.
sub worth {
    my ($card, $pain) = @_;
    return colour($card) eq $pain ? -number($card) : 1;
}

# How strong a card is in a trick with this lead colour.
sub power {
    my ($card, $lead) = @_;
    return 0 if number($card) == 0;
    return number($card) + (colour($card) eq $lead ? 0 : 100);
}

sub by_number { my @cards = sort { number($a) <=> number($b) || $a cmp $b } @_; return @cards }

sub choose_card {
    my ($view) = @_;
    my @hand   = by_number(@{ $view->{hand} });
    my @table  = @{ $view->{trick}{cards} };
    my $pain   = colour($view->{pain}[ $view->{seat} ]);
    return $hand[0] unless @table;

    my $lead = colour($table[0]);
    my ($best) = sort { $b <=> $a } map { power($_, $lead) } @table;
    for my $card (reverse @hand) {
        my $points = 0;
        $points += worth($_, $pain) for @table, $card;
        return $card if power($card, $lead) > $best && $points > 0;
    }
    # Not to be taken: away with the pain colour, if that does not win.
    my @losing = grep { power($_, $lead) <= $best } @hand;
    my @pain   = grep { colour($_) eq $pain } @losing;
    return @pain ? $pain[-1] : @losing ? $losing[0] : $hand[0];
}

while (my $line = <STDIN>) {
    my $message = $json->decode($line);
    my $answer;
    if ($message->{type} eq 'hello') {
        $answer = { type => 'ready', protocol => 1 };
    }
    elsif ($message->{type} eq 'choose') {
        my $view   = $message->{view};
        my $choice = $view->{decision} eq 'pain' ? (by_number(@{ $view->{hand} }))[0] : choose_card($view);
        $answer = { id => $message->{id}, move => $choice };
    }
    elsif ($message->{type} eq 'goodbye') {
        last;
    }
    print $json->encode($answer), "\n" if $answer;
}
